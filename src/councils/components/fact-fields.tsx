import { useState } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { noFact, type FactAnswer, type FactForm } from '../case-fact.ts';

type Props = {
  /** Sets these radios apart from others on the page. */
  id: string;
  /** Who it is about, by first name; '' for 'the child'. */
  name: string;
  /** What the choice without a yes or no says. */
  unsaid: string;
  /** Whether there is SEND has to be said; there is no choice without a yes or no. */
  mustSay?: boolean;
  /** Undefined: nobody has touched it, and nothing is chosen. */
  value: FactForm | undefined;
  help?: string;
  optional?: boolean;
  problems?: Record<string, string>;
  onChange: (next: FactForm) => void;
};

/** Whether there is SEND, and then whether there is an EHC plan. Nothing is chosen for anybody. */
export function FactFields({
  id,
  name,
  unsaid,
  mustSay,
  value,
  help,
  optional = false,
  problems = {},
  onChange,
}: Props) {
  // Not to say is a choice, too, and is not chosen for anybody.
  const [choseNot, setChoseNot] = useState(false);
  const yesOrNo: { value: FactAnswer; label: string }[] = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ];
  const options = [...yesOrNo, { value: '' as const, label: unsaid }];
  return (
    <>
      <RadioGroup
        label={`Does ${name === '' ? 'the child' : isolated(name)} have special educational needs or a disability (SEND)?`}
        help={help}
        optional={optional}
        name={`send-${id}`}
        layout="row"
        value={value?.send ?? null}
        options={mustSay ? yesOrNo : options}
        error={problems['send']}
        onChange={(send) => {
          setChoseNot(false);
          onChange({ ...noFact, send });
        }}
      />
      {value?.send === 'yes' && (
        <RadioGroup
          label="Is there an education, health and care plan (EHC plan)?"
          optional={optional}
          name={`ehcp-${id}`}
          layout="row"
          value={value.ehcp === '' && !choseNot ? null : value.ehcp}
          options={options}
          onChange={(ehcp) => {
            setChoseNot(ehcp === '');
            onChange({ ...value, ehcp });
          }}
        />
      )}
    </>
  );
}
