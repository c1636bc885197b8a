import { isolated } from '../../platform/isolated.ts';
import { PublicText } from '../../listings/components/public-about.tsx';

export type PublicReflectionsProps = {
  count: number;
  /** How many said yes to each of the prompts, in a few words. */
  tally: readonly { label: string; yes: number }[];
  /** The latest that say more than that. `on` is a date in words. */
  said: readonly { id: string; by: string; on: string; body: string; reply: string }[];
};

/** What bookers say of a listing: the prompts in numbers, then the latest in their words, with the provider's answers. */
export function PublicReflections({ count, tally, said, provider }: PublicReflectionsProps & { provider: string }) {
  return (
    <>
      <dl className="mb-5 grid grid-cols-3 gap-3 text-center">
        {tally.map(({ label, yes }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-card border border-line bg-paper-raised p-3"
          >
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures font-heading text-xl font-[700]">
              {yes} of {count}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-4">
        {said.map(({ id, by, on, body, reply }) => (
          <li key={id} className="border-l-4 border-line pl-4">
            <p className="text-sm text-ink-soft">
              {isolated(by || 'A family')}, {on}
            </p>
            {body && <PublicText text={body} />}
            {reply && (
              <div className="mt-3 rounded-card bg-paper-sunken p-3">
                <p className="text-sm font-[650]">{isolated(provider)} answers</p>
                <PublicText text={reply} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
