import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import { confirmedText } from '../confirmed-text.ts';
import { sectionTitles, type Fact } from '../section-words.ts';
import type { SectionName } from '../sections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from './fact-list.tsx';

type SectionCardProps = {
  section: 'basics' | SectionName;
  facts: readonly Fact[];
  /** Null when it was never saved. */
  confirmedAt: string | null;
  due: boolean;
  lacks: string | null;
  /** 'Still right', or 'Nothing to tell'; absent where neither can be said. */
  confirm: { label: string; busy: boolean; onConfirm: () => void } | null;
  onEdit: () => void;
  /** The form, while it is open in this card's place. */
  editor: ReactNode;
  /** Another section is being edited: on a phone that one stands alone. */
  aside: boolean;
};

/** One section of a profile: what it says, when it was confirmed, and the ways to change or confirm it. */
export function SectionCard(props: SectionCardProps) {
  const { section, facts, confirmedAt, due, lacks, confirm, onEdit, editor, aside } = props;
  const heading = sectionTitles[section];
  return (
    <Card
      id={section}
      className={aside ? 'max-sm:hidden' : undefined}
      title={heading}
      aside={
        <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          {due && <Badge tone="attention">Please confirm</Badge>}
          {!due && lacks !== null && <Badge tone="attention">{lacks}</Badge>}
          {confirmedAt !== null && `Last confirmed ${confirmedText(confirmedAt, Temporal.Now.instant())}`}
        </span>
      }
      footer={
        !editor && (
          <>
            <Button size="small" icon={<Pencil aria-hidden />} onClick={onEdit}>
              {confirmedAt === null ? 'Fill in' : 'Edit'}
              <span className="sr-only">: {heading}</span>
            </Button>
            {confirm && (
              <Button
                size="small"
                tone={due ? 'primary' : 'quiet'}
                icon={<Check aria-hidden />}
                busy={confirm.busy}
                onClick={confirm.onConfirm}
              >
                {confirm.label}
                <span className="sr-only">: {heading}</span>
              </Button>
            )}
          </>
        )
      }
    >
      {editor ||
        (facts.length > 0 ? (
          <FactList facts={facts} />
        ) : (
          <p className="text-ink-soft">{confirmedAt === null ? 'Nothing filled in yet.' : 'Nothing to tell.'}</p>
        ))}
    </Card>
  );
}
