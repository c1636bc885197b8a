import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Chart } from '../../ui/chart.tsx';
import { ageText } from '../buckets.ts';
import { liftOf, missedPence } from '../gains.ts';
import { percentText } from '../change.ts';
import type { Numbers } from '../contract.ts';

const discountNames: Record<string, string> = {
  learners: 'Several learners',
  sessions: 'Several dates',
  'early-bird': 'Early booking',
  returning: 'Returning families',
  code: 'Codes',
};

const placesText = (places: number): string => `${places} ${places === 1 ? 'place' : 'places'}`;

/** What was cancelled, missed and waited for, what discounts cost, and which tickets and ages it was. */
export function DemandCharts({ numbers }: { numbers: Numbers }) {
  const { sums, discounts } = numbers;
  const { places, cancelledByFamily, cancelledByProvider, noShows, attended, waited, waitedServed, discountPence } =
    sums.period;
  const booked = places + cancelledByFamily + cancelledByProvider;
  const marked = attended + noShows;
  const part = (key: string, label: string, value: number, of: number) => ({
    key,
    label,
    value,
    of,
    text: of === 0 ? 'none' : `${value} of ${of} (${percentText(value, of)})`,
  });
  return (
    <>
      <Chart
        title="Cancelled and not come"
        summary={`${cancelledByFamily + cancelledByProvider} of ${placesText(booked)} cancelled. ${noShows} of ${marked} who were marked did not come and said nothing.`}
        look="bars"
        figures={[
          part('family', 'Cancelled by families', cancelledByFamily, booked),
          part('provider', 'Cancelled by you', cancelledByProvider, booked),
          part('no-show', 'Did not come, without a word', noShows, marked),
        ]}
        heads={['What happened', 'Places']}
        empty="Nothing was booked in this period."
        file="cancelled"
      />
      <Chart
        title="Waiting lists"
        summary={`${waited} ${waited === 1 ? 'person' : 'people'} asked to wait for these dates; ${waitedServed} got a place by it.${missedText(numbers)}`}
        look="bars"
        figures={[
          part('served', 'Got a place', waitedServed, waited),
          part('without', 'Without a place so far', waited - waitedServed, waited),
        ]}
        heads={['Waiting', 'People']}
        empty="Nobody waited for a date of this period."
        file="waiting-lists"
      />
      <Chart
        title="What discounts cost"
        summary={`${formatMoney(discountPence)} less was asked than the tickets cost.${liftText(sums.period)}`}
        look="bars"
        figures={discounts.map(({ value, places: of, pence }) => ({
          key: value,
          label: discountNames[value] ?? value,
          value: pence,
          text: `${formatMoney(pence)} on ${placesText(of)}`,
        }))}
        heads={['Discount', 'What it cost']}
        empty="No discount was given in this period."
        file="discounts"
      />
      <SplitCharts numbers={numbers} />
    </>
  );
}

/** ' 3 more places would have earned about £93.00.' */
function missedText({ listings }: Numbers): string {
  const { places, pence } = missedPence(listings);
  return pence > 0
    ? ` ${places} more ${places === 1 ? 'place' : 'places'} would have earned about ${formatMoney(pence)}.`
    : '';
}

/** ' A booking with a discount has 2.4 places, one without 1.3.' */
function liftText(sums: Numbers['sums']['period']): string {
  const lift = liftOf(sums);
  return lift
    ? ` A booking with a discount has ${lift.withDiscount.toFixed(1)} places, one without ${lift.without.toFixed(1)}.`
    : '';
}

function SplitCharts({ numbers: { tickets, ages, choices } }: { numbers: Numbers }) {
  const all = ages.reduce((total, { places }) => total + places, 0);
  return (
    <>
      <Chart
        title="By ticket"
        summary="Places and what stays of their price, fees included."
        look="bars"
        figures={tickets.map(({ value, name, listing, places, pence }) => ({
          key: value,
          label: choices.length > 1 ? `${isolated(name)} · ${isolated(listing)}` : name,
          value: places,
          text: `${placesText(places)}, ${formatMoney(pence)}`,
        }))}
        heads={['Ticket', 'Places and money']}
        empty="No place was booked on a date of this period."
        file="tickets"
      />
      <Chart
        title="By age"
        summary="Places by the age of who came, on the day of the date."
        look="bars"
        figures={ages.map(({ value, places }) => ({
          key: value,
          label: ageText(value),
          value: places,
          of: all,
          text: `${placesText(places)} (${percentText(places, all)})`,
        }))}
        heads={['Age', 'Places']}
        empty="No place was booked on a date of this period."
        file="ages"
      />
    </>
  );
}
