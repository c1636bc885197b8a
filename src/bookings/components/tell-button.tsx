import Share from 'lucide-react/icons/share';
import { Button } from '../../ui/button.tsx';
import { useBriefWord } from '../../ui/use-brief-word.ts';

/** Hands the dates on to the other parent: by what the device shares with, or copied to be pasted. */
export function TellButton({ title, text }: { title: string; text: string }) {
  const [told, say] = useBriefWord<'Copied: paste it into a message' | 'It could not be copied'>();
  const tell = async (): Promise<void> => {
    try {
      if ('share' in navigator && navigator.canShare?.({ title, text })) await navigator.share({ title, text });
      else {
        await navigator.clipboard.writeText(text);
        say('Copied: paste it into a message');
      }
    } catch (error) {
      // Whoever closes the device's own sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('It could not be copied');
    }
  };
  return (
    <Button icon={<Share aria-hidden />} onClick={() => void tell()}>
      <span aria-live="polite">{told ?? 'Tell the other parent'}</span>
    </Button>
  );
}
