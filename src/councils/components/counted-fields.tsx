import { isolated } from '../../platform/isolated.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import {
  countedQuestions,
  ethnicGroups,
  PREFER_NOT,
  type Asked,
  type CountedAnswers,
  type CountedQuestion,
} from '../counted-question.ts';

const optionsOf = (answers: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(answers).map(([value, label]) => ({ value, label }));

/** Ethnic groups stand under their headings, as the census has them. */
function choicesOf(question: CountedQuestion) {
  const { answers } = countedQuestions[question];
  if (question !== 'ethnicity') return optionsOf(answers);
  const groups = Object.entries(ethnicGroups).map(([group, own]) => ({ group, options: optionsOf(own) }));
  return [{ value: PREFER_NOT, label: answers[PREFER_NOT] }, ...groups];
}

type Props = {
  id: string;
  name: string;
  asked: readonly Asked[];
  value: CountedAnswers;
  onChange: (next: CountedAnswers) => void;
};

/** What a council asks so that it can count: with its reason, never needed, and nothing chosen for anybody. */
export function CountedFields({ id, name, asked, value, onChange }: Props) {
  if (asked.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-[650]">So that the council can count</legend>
      <p className="text-ink-soft">
        You need not answer. The council sees numbers of many children and never what you say of {isolated(name)}; it
        changes nothing about the decision.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {asked.map(({ question, reason }) => (
          <SelectField
            key={question}
            id={`${question}-${id}`}
            name={question}
            label={countedQuestions[question].label}
            help={`Why it is asked: ${isolated(reason)}`}
            optional
            placeholder="Not answered"
            value={value[question]}
            options={choicesOf(question)}
            onChange={({ target }) => onChange({ ...value, [question]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
