import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { formatPlainDate } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { toast } from '../../ui/toast.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import { ScopeForm } from '../components/scope-form.tsx';
import { returnFigures, returnText, type ReturnPart } from '../return-figures.ts';
import { scopeIn } from '../scope-address.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Figures of the return', index: false });

/** The figures that the Department for Education asks for about holiday activities and food, ready to copy. */
export default function HafReturn() {
  const { councilId = '' } = useParams();
  const [address, change] = useAddress();
  const scope = scopeIn(address);
  const report = useQuery({
    queryKey: ['councils', councilId, 'report', scope, 'whole'],
    queryFn: () =>
      api('GET /councils/{councilId}/report', { params: { councilId }, query: { ...scope, view: 'whole' } }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage
      councilId={councilId}
      title="Figures of the return"
      lead="What the Department for Education asks about holiday activities and food. Small figures are in it: it is for the return alone."
    >
      <BackLink to={`/councils/${councilId}/reports?${new URLSearchParams(scope)}`}>Back to the report</BackLink>
      <CouncilAnswer query={report} loading="Counting">
        {(data) => {
          const parts = returnFigures(data.report);
          const days = `${formatPlainDate(data.scope.from)} to ${formatPlainDate(data.scope.to)}`;
          return (
            <>
              <ScopeForm {...data} onChange={(next) => change(next)} />
              <CopyButton text={`${days}\n\n${returnText(parts)}`} />
              <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
                {parts.map((part) => (
                  <Part key={part.title} {...part} />
                ))}
              </div>
            </>
          );
        }}
      </CouncilAnswer>
    </CouncilPage>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(text),
    onSuccess: () => toast.success('The figures are copied'),
    onError: () => toast.error('They could not be copied. Select the figures and copy them by hand.'),
  });
  return (
    <Button tone="primary" className="w-fit" busy={copy.isPending} onClick={() => copy.mutate()}>
      Copy all figures
    </Button>
  );
}

function Part({ title, figures }: ReturnPart) {
  return (
    <section className="rounded-card border border-line bg-paper-raised px-4 py-3">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-lg font-[700]">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, label, value }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 text-right figures">{value ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
