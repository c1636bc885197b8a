import {
  ALWAYS_NEEDED,
  inOrder,
  needTemplates,
  REASON_LENGTH,
  sections,
  sectionWords,
  templateOf,
  usualReason,
  type Need,
  type Section,
} from '../../../people/section.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { DrawnStep, ListingFieldsProps, Problems } from '../step.ts';

/** What the provider needs to know of each who comes: sections, each with its reason. */
export const needs: DrawnStep = { of: 'listing', Fields: Needs, check };

function check({ needs: chosen }: { needs: readonly Need[] }): Problems {
  return Object.fromEntries(
    chosen
      .filter(({ reason }) => reason.trim() === '')
      .map(({ section }) => [`needs.${section}`, 'Say why in one sentence.']),
  );
}

function Needs({ values, set, problems }: ListingFieldsProps) {
  const chosen = new Map(values.needs.map((need) => [need.section, need]));
  const replace = (next: Iterable<Need>) => {
    const bySection = new Map([...next].map((need) => [need.section, need]));
    set({ needs: inOrder(bySection.keys()).flatMap((section) => bySection.get(section) ?? []) });
  };
  const switchTo = (section: Section, on: boolean) =>
    replace(
      on
        ? [...values.needs, { section, reason: usualReason(section) }]
        : values.needs.filter((need) => need.section !== section),
    );
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg">
        Families have told us these things once. Choose what you need of each child, and say why: they read it when they
        book. What you do not need is not shown to you.
      </p>
      <Templates needs={values.needs} onChoose={replace} />
      <ul className="divide-y divide-line rounded-card border border-line bg-paper-raised">
        {sections.map((section) => (
          <li key={section} className="px-4 py-2">
            <SectionNeeded
              section={section}
              need={chosen.get(section)}
              problem={problems[`needs.${section}`]}
              onSwitch={(on) => switchTo(section, on)}
              onReason={(reason) =>
                replace(values.needs.map((need) => (need.section === section ? { section, reason } : need)))
              }
            />
          </li>
        ))}
      </ul>
      <WhoSeesIt />
    </div>
  );
}

type TemplatesProps = { needs: readonly Need[]; onChoose: (needs: readonly Need[]) => void };

/** Ready-made choices; one press replaces what is chosen below. */
function Templates({ needs: chosen, onChoose }: TemplatesProps) {
  const like = templateOf(chosen);
  return (
    <fieldset>
      <legend className="mb-2 font-[650]">Begin with what is usual for</legend>
      <div className="flex flex-wrap gap-2">
        {needTemplates.map(({ name, label, needs: usual }) => (
          <Button
            key={name}
            size="small"
            tone={name === like ? 'primary' : 'secondary'}
            aria-pressed={name === like}
            onClick={() => onChoose(usual)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type SectionNeededProps = {
  section: Section;
  need: Need | undefined;
  problem: string | undefined;
  onSwitch: (on: boolean) => void;
  onReason: (reason: string) => void;
};

function SectionNeeded({ section, need, problem, onSwitch, onReason }: SectionNeededProps) {
  const { label, contains } = sectionWords[section];
  return (
    <>
      <Toggle
        name={`needs.${section}.on`}
        label={label}
        help={section === ALWAYS_NEEDED ? `${contains} Every booking has it.` : contains}
        checked={need !== undefined}
        disabled={section === ALWAYS_NEEDED}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {need && (
        <TextField
          id={`needs.${section}`}
          label={`Why you need it: ${label.toLowerCase()}`}
          labelHidden
          className="pt-1 pb-3"
          multiline
          rows={1}
          maxRows={4}
          maxLength={REASON_LENGTH}
          value={need.reason}
          error={problem}
          // One sentence has no lines.
          onChange={(event) => onReason(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      )}
    </>
  );
}

function WhoSeesIt() {
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>
        <strong className="text-ink">Who of your team sees it:</strong> you, and whoever acts for your account, from the
        booking until 30 days after the last date. Collaborators see it on the register, from a day before a date until
        a day after. Emergency contacts and collection come with the register in that time for everybody.
      </p>
      <p>
        Need more later? Families who have booked are asked for it. Until they say yes, the register shows ‘not shared’.
      </p>
    </div>
  );
}
