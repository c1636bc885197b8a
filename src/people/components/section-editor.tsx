import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ProfileAnswer, SectionState } from '../contract.ts';
import type { Fact } from '../section-words.ts';
import { emptySection, type SectionInputs, type SectionName, type Sections } from '../sections.ts';
import { FactList } from './fact-list.tsx';
import { SectionFields } from './section-fields.tsx';
import { forgetTyped, useKeepTyped } from './typed-section.ts';
import { whatChanged } from '../what-changed.ts';
import { useSectionFacts } from './use-section-facts.ts';
import { useSaving } from './use-saving.ts';

type SectionEditorProps<Name extends SectionName> = {
  profile: ProfileAnswer;
  section: Name;
  state: SectionState;
  accountId: string;
  adult: boolean;
  /** What was typed before the session ended. */
  typedBefore: SectionInputs[Name] | null;
  onSave: (version: number, content: SectionInputs[Name]) => Promise<void>;
  /** Reads again what others wrote. */
  onReread: () => Promise<unknown>;
  onClose: () => void;
};

/** What a family sends of a section that is saved: consents are their answers alone. */
export function inputOf<Name extends SectionName>(name: Name, content: Sections[Name] | null): SectionInputs[Name] {
  if (name !== 'consents') return (content ?? emptySection(name)) as SectionInputs[Name];
  const consents = (content ?? emptySection('consents')) as Sections['consents'];
  return Object.fromEntries(
    Object.entries(consents).map(([kind, known]) => [kind, known?.answer ?? null]),
  ) as SectionInputs[Name];
}

/** The form of one section. Where somebody else was first, it shows what they wrote and keeps what is typed here. */
export function SectionEditor<Name extends SectionName>(props: SectionEditorProps<Name>) {
  const { profile, section, state, adult, typedBefore, onSave, onReread, onClose } = props;
  const saved = (profile.told?.[section] ?? null) as Sections[Name] | null;
  const [content, setContent] = useState<SectionInputs[Name]>(() => typedBefore ?? inputOf(section, saved));
  const [typed, setTyped] = useState(typedBefore !== null);
  const [version, setVersion] = useState(state.version);
  const [opened, setOpened] = useState(saved);
  const facts = useSectionFacts(profile.id, adult);
  const linesOf = (told: Sections[Name] | null) => (told === null ? [] : facts(section, told));
  const saving = useSaving();
  useKeepTyped(props.accountId, profile.id, section, typed ? content : null);
  useEffect(() => forgetTyped(), []);
  const change = (next: SectionInputs[Name]): void => {
    setTyped(true);
    saving.correct();
    setContent(next);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void saving.save(async () => {
      try {
        await onSave(version, content);
        setTyped(false);
        onClose();
      } catch (error) {
        await onReread();
        throw error;
      }
    });
  };
  const whole = saving.errors[''];
  return (
    <form ref={saving.form} noValidate onSubmit={save} className="flex flex-col gap-5">
      <ErrorSummary focus={false} errors={whole === undefined ? [] : [{ field: '', message: whole }]} />
      {saving.overtaken !== null && saved !== null && version !== state.version && (
        <Overtaken
          who={saving.overtaken}
          changed={whatChanged(linesOf(opened), linesOf(saved))}
          onTake={() => {
            setContent(inputOf(section, saved));
            setVersion(state.version);
            setOpened(saved);
          }}
          onKeep={() => {
            setVersion(state.version);
            setOpened(saved);
          }}
        />
      )}
      <SectionFields
        section={section}
        learnerId={profile.id}
        adult={adult}
        content={content}
        errors={saving.errors}
        onChange={change}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={saving.busy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type OvertakenProps = { who: string; changed: readonly Fact[]; onTake: () => void; onKeep: () => void };

function Overtaken({ who, changed, onTake, onKeep }: OvertakenProps) {
  return (
    <Notice
      tone="attention"
      live
      title={who}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onKeep}>Keep mine</Button>
          <Button onClick={onTake}>Take theirs</Button>
        </div>
      }
    >
      <p className="mb-2">This is what changed. What you typed is still below.</p>
      {changed.length === 0 ? <p>Only details that are not shown here.</p> : <FactList facts={changed} />}
    </Notice>
  );
}
