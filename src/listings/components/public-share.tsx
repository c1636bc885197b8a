import Check from 'lucide-react/icons/check';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBriefWord } from '../../ui/use-brief-word.ts';

/** Hands the page's address to the system's own share sheet, or copies it where there is none. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [copied, say] = useBriefWord<'Copied'>();
  const share = async (): Promise<void> => {
    if (typeof navigator.share === 'function') {
      // Somebody who closes the sheet without sharing has changed their mind: nothing to say.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      say('Copied');
    } catch {
      // The browser keeps its clipboard to itself: then the person copies it by hand.
      toast.info('Copy this link', { description: url, duration: Infinity, closable: true });
    }
  };
  return (
    <>
      <Button
        icon={copied ? <Check aria-hidden /> : <Share2 aria-hidden />}
        className="noscript:hidden"
        onClick={() => void share()}
      >
        {copied ?? 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'The link to this page is copied.' : ''}
      </span>
    </>
  );
}
