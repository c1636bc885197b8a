/**
 * Lets transactions on in twos: whoever comes waits until another has come too, so that what both have read is old when
 * either writes. A race that luck would decide is so forced to happen.
 */
export function inPairs(): { meet(): Promise<void>; leave(): void } {
  let waiting: (() => void) | null = null;
  let nobodyElse = false;
  const letGo = (): void => {
    waiting?.();
    waiting = null;
  };
  return {
    meet: async () => {
      if (waiting || nobodyElse) return letGo();
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    },
    /** Somebody ends without coming: whoever waits may wait in vain, and goes on alone. */
    leave: () => {
      nobodyElse = true;
      letGo();
    },
  };
}
