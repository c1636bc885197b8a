import type { ReactNode } from 'react';

/* One small drawing for each state of a page. The colours are tokens, so they suit both themes. */

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 110" className="h-28 w-40" aria-hidden fill="none" strokeLinecap="round">
      {children}
    </svg>
  );
}

/** A young tree on a bit of ground: something will grow here. */
export const Sapling = () => (
  <Drawing>
    <ellipse cx="80" cy="96" rx="70" ry="11" className="fill-forest-soft" />
    <circle cx="124" cy="26" r="13" className="fill-marigold" />
    <path d="M80 95V46" className="stroke-forest" strokeWidth="4" />
    <path d="M80 66c-21 2-33-8-36-26 20-2 33 7 36 26Z" className="fill-moss" />
    <path d="M80 52c1-19 12-30 31-31 2 19-10 31-31 31Z" className="fill-forest" />
    <path d="M62 96c0-8 7-13 18-13s18 5 18 13" className="fill-on-forest-soft" fillOpacity="0.35" />
  </Drawing>
);

/** An empty bench under a tree: nobody is here. */
export const Bench = () => (
  <Drawing>
    <ellipse cx="80" cy="96" rx="70" ry="11" className="fill-forest-soft" />
    <path d="M120 94V48" className="stroke-on-marigold-soft" strokeWidth="6" />
    <circle cx="122" cy="34" r="25" className="fill-moss" />
    <circle cx="102" cy="45" r="15" className="fill-forest" />
    <path d="M32 58v36M74 58v36" className="stroke-on-marigold-soft" strokeWidth="4" />
    <path d="M28 58h50M28 67h50" className="stroke-marigold" strokeWidth="5" />
    <path d="M24 80h60" className="stroke-marigold-deep" strokeWidth="6" />
    <path d="M26 82v14M82 82v14" className="stroke-on-marigold-soft" strokeWidth="4" />
    <path d="M94 92c7-2 10 2 9 7-6 1-9-2-9-7Z" className="fill-berry" />
  </Drawing>
);

/** A field gate that is closed: not for you. */
export const Gate = () => (
  <Drawing>
    <ellipse cx="80" cy="94" rx="72" ry="13" className="fill-forest-soft" />
    <circle cx="58" cy="26" r="12" className="fill-marigold" />
    <path d="M6 92c0-34 24-38 32-20v20Zm148 0c0-44-26-46-32-24v24Z" className="fill-moss" />
    <path d="M40 58h82M40 70h82M40 82h82M42 84l76-28" className="stroke-on-marigold-soft" strokeWidth="4" />
    <path d="M38 48v46M122 48v46" className="stroke-on-marigold-soft" strokeWidth="8" />
    <path d="M74 66h14v13H74Zm3 0v-4a4 4 0 0 1 8 0v4" className="fill-berry stroke-berry" strokeWidth="3" />
  </Drawing>
);

/** A signpost where a path ends: no such place. */
export const PathEnds = () => (
  <Drawing>
    <ellipse cx="80" cy="94" rx="72" ry="13" className="fill-forest-soft" />
    <path d="M50 106c2-10 22-7 22-14s-12-5-10-11c10-1 18 2 18 9 0 9-14 8-16 16Z" className="fill-marigold" />
    <path d="M112 95V52" className="stroke-on-marigold-soft" strokeWidth="5" />
    <path d="M92 34h38l9 10-9 10H92Z" className="fill-marigold" />
    <path d="M102 44h18" className="stroke-on-marigold" strokeWidth="3" />
    <path d="M30 92c-8-10-8-26 0-38 8 12 8 28 0 38Z" className="fill-forest" />
    <path d="M44 93c-5-7-5-17 0-25 5 8 5 18 0 25Z" className="fill-moss" />
  </Drawing>
);

/** A branch across the path: the way is blocked for now. */
export const FallenBranch = () => (
  <Drawing>
    <ellipse cx="80" cy="92" rx="70" ry="12" className="fill-marigold-soft" />
    <path d="M24 84 136 50" className="stroke-on-marigold-soft" strokeWidth="9" />
    <path d="m66 71-8-26m40 17 20 21" className="stroke-on-marigold-soft" strokeWidth="6" />
    <path d="M58 45c-13-2-19-11-17-23 13 1 19 10 17 23Z" className="fill-berry" />
    <path d="M60 47c-1-12 6-20 18-21 1 12-6 20-18 21Z" className="fill-marigold" />
    <path d="M136 50c0-10 6-17 16-18 2 10-5 18-16 18Z" className="fill-marigold" />
  </Drawing>
);

/** A kite whose string is torn: no connection. */
export const LooseKite = () => (
  <Drawing>
    <path d="M6 104c30-26 64-26 88-12 20 12 40 8 60 0v12Z" className="fill-forest-soft" />
    <path d="m104 12 24 20-10 32-28-22Z" className="fill-marigold" />
    <path d="m104 12 24 20-38 10Z" className="fill-berry" />
    <path d="M118 64c6 6-4 8 0 14" className="stroke-ink-soft" strokeWidth="2.5" />
    <path d="M40 88c6-14 22-8 28-18" className="stroke-ink-soft" strokeWidth="2.5" strokeDasharray="5 6" />
    <path d="M40 90V72" className="stroke-on-marigold-soft" strokeWidth="6" />
  </Drawing>
);
