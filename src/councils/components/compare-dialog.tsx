import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { EligibilityState } from '../eligibility.ts';
import { eligibilityWords } from './eligibility-words.tsx';

type Props = { councilId: string; eligibilityId: string; onClose: () => void };

/** Cases of one name and date of birth beside one another. */
export function CompareDialog({ councilId, eligibilityId, onClose }: Props) {
  const cases = useQuery({
    queryKey: ['councils', councilId, 'eligibilities', 'duplicates', eligibilityId],
    queryFn: () =>
      api('GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates', {
        params: { councilId, eligibilityId },
      }),
  });
  const { data, error } = cases;
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      width={900}
      title="Entered more than once"
      // The button comes with the cases: shown before, it would move away from under a finger.
      actions={!cases.isPending && <Button onClick={onClose}>Close</Button>}
    >
      {error && !data ? (
        <ErrorState title="They could not be loaded" onRetry={() => void cases.refetch()} busy={cases.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the cases" />
      ) : (
        <div className="overflow-x-auto pb-2">
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">Cases of one name and date of birth</caption>
            <tbody>
              {facts.map(({ term, of }) => (
                <tr key={term} className="border-b border-line align-top">
                  <th scope="row" className="py-2 pr-4 text-sm text-ink-soft">
                    {term}
                  </th>
                  {data.cases.map((one) => (
                    <td key={one.id} className="min-w-40 py-2 pr-4 break-words">
                      {of(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-ink-soft">
            Parents who live apart may have entered the same child. Decide about one, and say of the other why not.
          </p>
        </div>
      )}
    </Dialog>
  );
}

type Case = {
  name: string;
  dateOfBirth: string;
  school: string;
  zipCode: string;
  basis: string;
  state: string;
  explanation: string;
  submittedAt: string;
};

const facts: readonly { term: string; of: (one: Case) => string }[] = [
  { term: 'Learner', of: ({ name }) => isolated(name) },
  { term: 'Date of birth', of: ({ dateOfBirth }) => (dateOfBirth === '' ? 'Not known' : formatPlainDate(dateOfBirth)) },
  { term: 'How it stands', of: ({ state }) => eligibilityWords.council[state as EligibilityState].text },
  { term: 'Asked', of: ({ submittedAt }) => format.dayAndTime(submittedAt) },
  { term: 'Why', of: ({ basis }) => basis },
  { term: 'In their words', of: ({ explanation }) => isolated(explanation) || 'Nothing' },
  { term: 'School', of: ({ school }) => isolated(school) || 'Not said' },
  { term: 'Home', of: ({ zipCode }) => zipCode || 'Not said' },
];
