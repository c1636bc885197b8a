import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../client.ts';
import type { LocalChat } from './chats/local.ts';

/**
 * How many messages of support wait to be read. Looked up on each page and whenever the tab is come back to: a stream for
 * a closed chat would take one of the few connections that a browser keeps to a server.
 */
export function useUnread({ personId, open }: LocalChat): number {
  const { pathname } = useLocation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (personId === null || open) {
      setCount(0);
      return;
    }
    let gone = false;
    const read = (): void => {
      if (document.visibilityState === 'hidden') return;
      api('GET /conversations/unread-count').then(
        (answer) => {
          if (!gone) setCount(answer.ofSupport);
        },
        // A number that could not be read is not worth a word.
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', read);
    };
  }, [personId, open, pathname]);
  return count;
}
