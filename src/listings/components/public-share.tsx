import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/button.tsx';

/** Hands the page's address to the system's own share sheet, or copies it where there is none. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [copied, setCopied] = useState(false);
  const share = async (): Promise<void> => {
    if (typeof navigator.share === 'function') {
      // Somebody who closes the sheet without sharing has changed their mind: nothing to say.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <>
      <Button icon={copied ? <Check aria-hidden /> : <Share2 aria-hidden />} onClick={() => void share()}>
        {copied ? 'Link copied' : 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'The link to this page is copied.' : ''}
      </span>
    </>
  );
}
