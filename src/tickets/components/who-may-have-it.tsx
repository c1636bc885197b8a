import { concessionOfName } from '../../listings/price-in-front.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TicketDraft } from '../ticket.ts';

type Props = {
  card: Pick<TicketDraft, 'funding' | 'concession'>;
  problems: Record<string, string>;
  id: (field: string) => string;
  set: (change: Partial<TicketDraft>) => void;
};

/** Who pays for a ticket; a council only where it funds the listing. */
export function WhoPays({ card, councilFunded, id, set }: Props & { councilFunded: boolean }) {
  return (
    <RadioGroup
      name={id('funding')}
      label="Who pays"
      layout="row"
      options={[
        { value: 'PAID', label: 'The family' },
        { value: 'FREE', label: 'Nobody, it is free' },
        ...(councilFunded ? [{ value: 'COUNCIL' as const, label: 'The council' }] : []),
      ]}
      value={card.funding}
      onChange={(funding) =>
        set({
          funding,
          ...(funding === 'PAID' ? {} : { pricePence: 0 }),
          ...(funding === 'COUNCIL' ? { concession: '' } : { wholePence: null }),
        })
      }
    />
  );
}

/** Who may have a ticket, where not everybody may: such a one never stands in front of the listing. */
export function ConcessionField({ card, id, problems, set }: Props) {
  if (card.funding === 'COUNCIL') return null;
  return (
    <TextField
      id={id('concession')}
      label="Only for some"
      optional
      help="Who may have it, as families read it after the price: ‘on a low income’. In front of your listing stands the price of your other tickets. How somebody qualifies you can ask with your questions."
      maxLength={60}
      value={card.concession}
      onChange={(event) => set({ concession: event.target.value })}
      error={problems[id('concession')]}
    />
  );
}

/** A ticket under another name. Who may have it follows the name, until the provider has said it in other words. */
export function renamed(
  card: Pick<TicketDraft, 'name' | 'funding' | 'concession'>,
  name: string,
): Partial<TicketDraft> {
  const follows = card.funding !== 'COUNCIL' && card.concession === concessionOfName(card.name);
  return { name, ...(follows ? { concession: concessionOfName(name) } : {}) };
}
