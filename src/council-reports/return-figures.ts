import type { Report, ReportLine } from './report.ts';

/** One figure that the Department for Education asks for about holiday activities and food. */
type ReturnFigure = { key: string; label: string; value: number | null };
export type ReturnPart = { title: string; figures: ReturnFigure[] };

/**
 * The figures of the return about holiday activities and food, out of a report: by primary and secondary who pays, children
 * with SEND, what was attended, by whom it was offered, meals and physical activity.
 */
export function returnFigures({ tables, derived }: Report): ReturnPart[] {
  const linesOf = (table: string): readonly ReportLine[] => tables.find(({ key }) => key === table)?.lines ?? [];
  const lineOf = (table: string, line: string): number | null =>
    linesOf(table).find(({ key }) => key === line)?.value ?? 0;
  const totalOf = (table: string): number | null => tables.find(({ key }) => key === table)?.total ?? 0;
  const shortOf = (key: string): number | null => derived.find((one) => one.key === key)?.value ?? null;
  const figure = (key: string, label: string, value: number | null): ReturnFigure => ({ key, label, value });
  const children = (phase: 'primary' | 'secondary', heading: string): ReturnPart => ({
    title: heading,
    figures: [
      figure(
        `${phase}-targeted`,
        'With benefits-related free school meals',
        lineOf('phase-ground', `${phase} targeted`),
      ),
      figure(`${phase}-discretionary`, 'Funded for other reasons', lineOf('phase-ground', `${phase} discretionary`)),
      figure(`${phase}-paid`, 'Paid for by their families', lineOf('phase-ground', `${phase} paid`)),
      figure(phase, 'All', lineOf('phase', phase)),
    ],
  });
  return [
    children('primary', 'Primary school children who came'),
    children('secondary', 'Secondary school children who came'),
    {
      title: 'All children who came',
      figures: [
        figure('children', 'Children, each once', totalOf('phase')),
        figure('send', 'Of them with SEND', totalOf('send-source')),
        figure('ehcp', 'Of them with an EHC plan', totalOf('ehcp-source')),
        figure('send-not-said', 'Of them nobody has said whether there is SEND', lineOf('needs', 'not-said')),
        figure('eligible', 'Children found eligible', shortOf('eligible')),
        figure('days-per-child', 'Days for each child', shortOf('days-per-child')),
      ],
    },
    {
      title: 'Who says that a child has SEND',
      figures: linesOf('send-source').map(({ key, label, value }) => figure(`send-${key}`, label, value)),
    },
    {
      title: 'What was attended',
      figures: [
        figure('sessions', 'Sessions held', shortOf('sessions')),
        figure('places', 'Places attended', lineOf('outcome', 'attended')),
        figure('walk-ins', 'Funded walk-ins', shortOf('walk-ins')),
        figure('no-show', 'Places of children who stayed away without a word', lineOf('outcome', 'no-show')),
        figure('cancelled', 'Places cancelled by families', lineOf('outcome', 'cancelled-by-family')),
        figure('meals', 'Places attended where a meal is served', lineOf('meals', 'served')),
        figure('meals-marked', 'Meals served, as registers say', lineOf('meals-marked', 'served')),
        figure('active', 'Places attended with an hour or more of physical activity', lineOf('activity', 'enough')),
      ],
    },
    {
      title: 'Who offered it, in places attended',
      figures: [
        figure('providers', 'Providers', shortOf('providers')),
        ...linesOf('provider-type').map(({ key, label, value }) => figure(`type-${key}`, label, value)),
      ],
    },
  ];
}

/** The figures as text that a form or a spreadsheet takes: a line for each, with a tab before its number. */
export const returnText = (parts: readonly ReturnPart[]): string =>
  parts
    .map(({ title, figures }) => [title, ...figures.map(({ label, value }) => `${label}\t${value ?? ''}`)].join('\n'))
    .join('\n\n');
