import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { IconButton } from '../../ui/button.tsx';

const KEY = 'automatic-discount-banner';
/** A device remembers the banners that were closed last. */
const REMEMBERED = 50;

type Props = {
  listingId: string;
  /** One sentence for each automatic discount. */
  discounts: readonly string[];
};

/** Automatic discounts at a listing. Who closes it does not see it again until the discounts change. */
export function DiscountBanner({ listingId, discounts }: Props) {
  const [closed, setClosed] = useState(false);
  const shown = `${listingId} ${discounts.join(' ')}`;
  // Drawn on the server for everybody; what this device remembers is known only here.
  useEffect(() => setClosed(rememberedBanners().includes(shown)), [shown]);
  if (closed || discounts.length === 0) return null;
  const close = (): void => {
    writeStored(KEY, JSON.stringify([shown, ...rememberedBanners()].slice(0, REMEMBERED)));
    setClosed(true);
  };
  return (
    <section
      aria-label="Discounts"
      className="mb-6 flex items-start gap-3 rounded-card bg-forest-soft py-3 pr-2 pl-4 text-on-forest-soft"
    >
      <TicketPercent className="mt-0.5 size-6 flex-none" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-[650]">Money off, without a code</p>
        <ul>
          {discounts.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <IconButton size="small" label="Close the discounts" icon={<X aria-hidden />} onClick={close} />
    </section>
  );
}

function rememberedBanners(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
