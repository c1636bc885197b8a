import { createContext, use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useStep } from '../../ui/page-changes.tsx';
import { Page } from '../../ui/page.tsx';

/** Set where the forms stand in the dialog: tells it what to write on top. */
const DialogTitle = createContext<((title: string) => void) | null>(null);

/** Puts the sheets inside it into a dialog that shows their titles. */
export const InDialog = DialogTitle.Provider;

/** Whether the form stands in the dialog over a page, not on a page of its own. */
export const useInDialog = (): boolean => use(DialogTitle) !== null;

type AuthSheetProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The frame of the sign-in forms: one narrow sheet with one thing to do, as a page or in the dialog. */
export function AuthSheet(props: AuthSheetProps) {
  const tellTitle = use(DialogTitle);
  useStep(tellTitle ? null : props.title);
  if (tellTitle) return <DialogSheet {...props} tellTitle={tellTitle} />;
  const { title, lead, children } = props;
  return (
    <Page title={title} lead={lead} width="narrow">
      <noscript>
        <p className="mb-6">
          This form needs JavaScript. Please switch it on in your browser, and load the page again.
        </p>
      </noscript>
      <div className="flex flex-col gap-6">{children}</div>
    </Page>
  );
}

function DialogSheet({ title, lead, children, tellTitle }: AuthSheetProps & { tellTitle: (title: string) => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => tellTitle(title), [title, tellTitle]);
  // With each new step the cursor waits in the first box that is still empty.
  useEffect(() => {
    const boxes = [...(sheet.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])];
    (boxes.find((box) => box.value === '') ?? boxes[0])?.focus();
  }, [title]);
  return (
    <div ref={sheet} className="flex flex-col gap-6">
      {lead && <p className="-mt-1 text-ink-soft">{lead}</p>}
      {children}
    </div>
  );
}

/** 'or', between two ways to do the same thing. */
export function Or() {
  return (
    <p className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
