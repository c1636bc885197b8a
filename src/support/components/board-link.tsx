import type { MouseEvent } from 'react';
import { session } from '../../platform/browser/session.ts';
import type { BoardKind } from '../board.ts';

const labels: Record<BoardKind, string> = { feature: 'Suggest a feature', bug: 'Report a problem' };

type BoardLinkProps = { board: BoardKind; url: string; className?: string };

/** Opens a board in a new tab; who is signed in here is signed in there too. */
export function BoardLink({ board, url, className }: BoardLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    // With a modifier key, or nobody signed in, it is the plain link that it looks like.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !session.isLikely()) return;
    // Opened within the press itself: later, a browser would take it for an unwanted window.
    const tab = window.open('about:blank', '_blank');
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    void import('./open-board.ts').then(
      (code) => code.openBoard(tab, board, url),
      () => tab.location.replace(url),
    );
  };
  return (
    <a href={url} target="_blank" rel="noopener" className={className} onClick={open}>
      {labels[board]}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
