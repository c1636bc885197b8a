import type { ComponentProps } from 'react';
import { PublicPart } from '../../listings/components/public-about.tsx';
import { PublicDates } from '../../schedule/components/public-dates.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChosenDates } from './use-chosen-dates.ts';

type Props = Pick<ComponentProps<typeof PublicDates>, 'offer' | 'choosable' | 'wholeBlockAction' | 'waitAt'> & {
  choice: ChosenDates;
};

/** The dates, to be chosen where they can be booked one by one. */
export function DatesPart({ choice, ...dates }: Props) {
  return (
    <PublicPart id="dates" title="When">
      {dates.offer.length === 0 ? (
        <EmptyState
          title="No dates at the moment"
          level={3}
          action={<LinkButton to="/search-learning-experiences">Find something else</LinkButton>}
        >
          The provider has not added new dates yet. Look in again soon.
        </EmptyState>
      ) : (
        <PublicDates {...dates} chosen={choice.chosen} onToggle={choice.toggle} />
      )}
      <p role="status" className="mt-3 empty:hidden font-[600]">
        {choice.news}
      </p>
      {dates.choosable && (
        <noscript>
          <p className="mt-4">
            <button type="submit" className="min-h-12 rounded-control bg-forest px-5 font-[650] text-on-forest">
              Book the chosen dates
            </button>
          </p>
        </noscript>
      )}
    </PublicPart>
  );
}
