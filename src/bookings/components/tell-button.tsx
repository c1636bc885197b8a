import { useEffect, useState } from 'react';
import Share from 'lucide-react/icons/share';
import { Button } from '../../ui/button.tsx';

/** How long 'Copied' stands on the button, in milliseconds. */
const TOLD_MS = 3_000;

/** Hands the dates on to the other parent: by what the device shares with, or copied to be pasted. */
export function TellButton({ title, text }: { title: string; text: string }) {
  const [told, setTold] = useState<'no' | 'copied' | 'failed'>('no');
  useEffect(() => {
    if (told === 'no') return undefined;
    const timer = window.setTimeout(() => setTold('no'), TOLD_MS);
    return () => window.clearTimeout(timer);
  }, [told]);
  const tell = async (): Promise<void> => {
    try {
      if ('share' in navigator && navigator.canShare?.({ title, text })) await navigator.share({ title, text });
      else {
        await navigator.clipboard.writeText(text);
        setTold('copied');
      }
    } catch (error) {
      // Whoever closes the device's own sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setTold('failed');
    }
  };
  const words = {
    no: 'Tell the other parent',
    copied: 'Copied: paste it into a message',
    failed: 'It could not be copied',
  };
  return (
    <Button icon={<Share aria-hidden />} onClick={() => void tell()}>
      <span aria-live="polite">{words[told]}</span>
    </Button>
  );
}
