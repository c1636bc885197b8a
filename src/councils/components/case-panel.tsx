import { useEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { isolated } from '../../platform/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { CaseActions, CaseFacts, type Doing } from './case-facts.tsx';
import { rowButtonId } from './case-table.tsx';
import { nameOf, type CouncilEligibility } from './decision-fields.tsx';
import type { OpenCase } from './use-open-case.ts';

type Props = Doing & {
  councilId: string;
  /** The case that is read. */
  row: CouncilEligibility | undefined;
  cases: OpenCase;
  /** A colleague who has the case open now. */
  heldBy: string | undefined;
  decides: boolean;
  /** A decision is being made: the drawer makes way for its dialog. */
  deciding: boolean;
};

/** The whole case of the chosen row: beside the table, or in a drawer where there is no room. */
export function CasePanel(props: Props) {
  const { row, heldBy, cases, decides, deciding, decide, undo, councilId } = props;
  if (cases.beside) return <BesideTable {...props} />;
  return (
    <Drawer
      open={row !== undefined && !deciding}
      onClose={cases.close}
      title={row ? isolated(nameOf(row)) : ''}
      footless
    >
      {row && (
        <>
          <CaseFacts councilId={councilId} row={row} heldBy={heldBy} decides={decides} />
          {decides && (
            <div className="sticky -bottom-5 -mx-5 mt-5 border-t border-line bg-paper-raised px-5 py-4">
              <CaseActions row={row} decide={decide} undo={undo} />
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

function BesideTable({ row, heldBy, cases, decides, decide, undo, councilId }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { into } = cases;
  useEffect(() => {
    if (into) heading.current?.focus({ preventScroll: true });
  }, [into]);
  const leave = (id: string): void => {
    cases.close();
    document.getElementById(rowButtonId(id))?.focus();
  };
  if (!row)
    return (
      <p className="sticky top-20 rounded-card border border-dashed border-line-strong p-6 text-ink-soft">
        Choose a row, and the whole case appears here.
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from whatever has the focus.
    <aside
      aria-labelledby="case"
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col rounded-card border border-line bg-paper-raised"
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave(row.id);
      }}
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-3 pb-2">
        <h2 id="case" ref={heading} tabIndex={-1} className="min-w-0 pt-2 !text-xl">
          {isolated(nameOf(row))}
        </h2>
        <IconButton label="Close the case" size="small" icon={<X aria-hidden />} onClick={() => leave(row.id)} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        <CaseFacts councilId={councilId} row={row} heldBy={heldBy} decides={decides} />
      </div>
      {decides && (
        <div className="border-t border-line px-5 py-4">
          <CaseActions row={row} decide={decide} undo={undo} />
        </div>
      )}
    </aside>
  );
}
