import { childrenText, countText, placesText } from '../../platform/count-text.ts';
import { dayText } from '../../platform/day-text.ts';
import { Chart } from '../../ui/chart.tsx';
import type { DrawnReport } from '../drawn-report.ts';
import { TakeUpMap } from './take-up-map.tsx';

/** The report in pictures: take-up by week and by area, the way from eligible to attended, and why places are funded. */
export function ReportCharts({ weeks, funnel, shares, areas }: DrawnReport) {
  const attended = weeks.reduce((all, week) => all + week.attended, 0);
  const booked = weeks.reduce((all, week) => all + week.booked, 0);
  const funded = shares.reduce((all, { value }) => all + value, 0);
  const [eligible] = funnel;
  const came = funnel.find(({ key }) => key === 'attended')?.value ?? 0;
  return (
    <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
      <Chart
        title="Attended by week"
        summary={`${countText(attended)} of ${placesText(booked)} were attended.`}
        look="columns"
        figures={weeks.map(({ from, booked: of, attended: value, noShow }) => ({
          key: from,
          label: dayText(from, 'short'),
          value,
          text: `${value} of ${of}, ${noShow} without a word`,
        }))}
        heads={['Week from', 'Places attended']}
        empty="Nothing was attended in these days."
        file="attended-by-week"
      />
      <Chart
        title="From eligible to attended"
        summary={`${childrenText(came)} came, of ${countText(eligible?.value ?? 0)} found eligible.`}
        look="bars"
        figures={funnel.map(({ key, label, value }) => ({ key, label, value, text: childrenText(value) }))}
        heads={['Step', 'Children']}
        empty="Nobody was found eligible for these programmes."
        file="from-eligible-to-attended"
      />
      <Chart
        title="Why places were funded"
        summary={`${placesText(funded)} that councils pay for were attended.`}
        look="bars"
        figures={shares.map(({ key, label, value }) => ({ key, label, value, of: funded, text: placesText(value) }))}
        heads={['Ground', 'Places attended']}
        empty="No funded place was attended in these days."
        file="why-places-were-funded"
      />
      {areas && (
        <div className="min-w-0 lg:col-span-2">
          <TakeUpMap {...areas} />
        </div>
      )}
    </div>
  );
}
