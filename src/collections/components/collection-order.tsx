import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useReorder } from '../../media/components/use-reorder.ts';
import { moved } from '../../listings/components/pictures.ts';
import { isolated } from '../../platform/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { CollectionToEdit } from '../contract.ts';
import { acceptedIn, type CollectionPart } from './use-collection.ts';

/** The listings that were put in, in their order, which a grip changes by dragging, and buttons from the keyboard. */
export function CollectionOrder({ collection, act }: CollectionPart) {
  const listings = acceptedIn(collection);
  const move = (from: number, to: number): void =>
    act.mutate({ do: 'change', body: { order: moved(listings, from, to).map(({ id }) => id) } });
  const { list, drag, grip } = useReorder(move);
  if (listings.length === 0) return <p className="text-ink-soft">Nothing yet. Find listings below and add them.</p>;
  return (
    <ol ref={list} className="flex flex-col gap-3">
      {listings.map((listing, index) => (
        <li
          key={listing.id}
          className={classes(
            'flex flex-wrap items-center gap-2 rounded-control bg-paper-raised',
            drag?.from === index && 'relative z-10 opacity-90 shadow-float',
            drag && drag.from !== index && drag.to === index && 'outline-2 outline-offset-4 outline-forest',
          )}
          style={drag?.from === index ? { transform: `translateY(${drag.by}px)` } : undefined}
        >
          {/* Dragging is a short cut: the buttons beside it do the same from the keyboard. */}
          {listings.length > 1 && (
            <span
              {...grip(index)}
              title="Drag to another place"
              aria-hidden
              className="grid size-11 flex-none cursor-grab touch-none place-content-center rounded-control text-ink-soft hover:bg-paper-sunken active:cursor-grabbing"
            >
              <GripVertical className="size-5" />
            </span>
          )}
          <Row listing={listing} index={index} count={listings.length} {...{ act, move }} />
        </li>
      ))}
    </ol>
  );
}

type RowProps = {
  listing: CollectionToEdit['listings'][number];
  index: number;
  count: number;
  act: CollectionPart['act'];
  move: (from: number, to: number) => void;
};

function Row({ listing: { id, title, provider, isOffered }, index, count, act, move }: RowProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-[650] break-words">{title}</p>
        <p className="text-ink-soft">
          <bdi>{provider}</bdi>
          {!isOffered && <Badge className="ml-2">Not offered now</Badge>}
        </p>
      </div>
      <div className="flex max-sm:basis-full max-sm:justify-end">
        <Button
          size="small"
          tone="quiet"
          icon={<ArrowUp aria-hidden />}
          aria-label={`Move ${isolated(title)} up`}
          disabled={index === 0 || act.isPending}
          onClick={() => move(index, index - 1)}
        />
        <Button
          size="small"
          tone="quiet"
          icon={<ArrowDown aria-hidden />}
          aria-label={`Move ${isolated(title)} down`}
          disabled={index === count - 1 || act.isPending}
          onClick={() => move(index, index + 1)}
        />
        <Button
          size="small"
          tone="quiet"
          aria-label={`Take out ${isolated(title)}`}
          onClick={() => act.mutate({ do: 'take', listingId: id })}
        >
          Take out
        </Button>
      </div>
    </>
  );
}
