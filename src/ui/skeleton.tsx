import { classes } from './classes.ts';

/** A patch that stands for something still being fetched; give it the size of what will come. Fits among words too. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block', className ?? 'h-5 w-full')} />;
}

type Loading = {
  /** Read out: 'Loading bookings'. */
  label?: string;
};

/** Rows with a picture, a title and a line: lists and tables. */
export function SkeletonList({ rows = 5, picture, label = 'Loading' }: Loading & { rows?: number; picture?: boolean }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <ul aria-hidden className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <li key={row} className="flex items-center gap-4 py-4">
            {picture && <Skeleton className="size-16 flex-none !rounded-control" />}
            <span className="flex flex-1 flex-col gap-2.5">
              <Skeleton className={row % 2 ? 'h-4 w-3/5' : 'h-4 w-2/5'} />
              <Skeleton className={row % 3 ? 'h-3.5 w-1/3' : 'h-3.5 w-1/2'} />
            </span>
            <Skeleton className="h-7 w-20 flex-none !rounded-full" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A picture with a title and two lines under it: listings and collections. `count` of them, for a grid. */
export function SkeletonCard({ count = 1, label = 'Loading' }: Loading & { count?: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="flex flex-col gap-2.5">
          {card === 0 && <output className="sr-only">{label}</output>}
          <Skeleton className="aspect-[4/3] w-full !rounded-card" />
          <Skeleton className="mt-1 h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </>
  );
}
