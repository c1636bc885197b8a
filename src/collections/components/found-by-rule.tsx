import type { ReactNode } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { ListingName } from '../contract.ts';
import type { CollectionPart } from './use-collection.ts';

type FoundByRuleProps = { found: readonly ListingName[]; leftOut: readonly ListingName[]; act: CollectionPart['act'] };

/** What a rule brings in, each to be taken out by hand, and what was taken out, to be let in again. */
export function FoundByRule({ found, leftOut, act }: FoundByRuleProps) {
  const isBusy = (what: 'take' | 'let-in', id: string): boolean =>
    act.isPending && act.variables.do === what && act.variables.listingId === id;
  return (
    <>
      {found.length > 0 && (
        <Disclosure title={found.length === 1 ? '1 listing comes in now' : `${found.length} listings come in now`}>
          <Names of={found}>
            {({ id, title }) => (
              <Button
                size="small"
                tone="quiet"
                aria-label={`Take out ${isolated(title)}`}
                busy={isBusy('take', id)}
                onClick={() => act.mutate({ do: 'take', listingId: id })}
              >
                Take out
              </Button>
            )}
          </Names>
        </Disclosure>
      )}
      {leftOut.length > 0 && (
        <div>
          <p className="font-[650]">Taken out by hand</p>
          <p className="text-ink-soft">The rule does not bring them in, whatever it finds.</p>
          <Names of={leftOut}>
            {({ id, title }) => (
              <Button
                size="small"
                aria-label={`Let ${isolated(title)} in again`}
                busy={isBusy('let-in', id)}
                onClick={() => act.mutate({ do: 'let-in', listingId: id })}
              >
                Let it in again
              </Button>
            )}
          </Names>
        </div>
      )}
    </>
  );
}

type NamesProps = { of: readonly ListingName[]; children: (one: ListingName) => ReactNode };

function Names({ of: all, children }: NamesProps) {
  return (
    <ul className="divide-y divide-line">
      {all.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0 flex-1 basis-48 break-words">
            <bdi>{one.title}</bdi>
            <span className="block text-sm text-ink-soft">
              <bdi>{one.provider}</bdi>
            </span>
          </span>
          {children(one)}
        </li>
      ))}
    </ul>
  );
}
