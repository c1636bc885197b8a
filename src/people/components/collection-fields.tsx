import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { isolated } from '../../platform/isolated.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dayNames, everyDay, guardianDays } from '../collection-days.ts';
import type { Sections } from '../sections.ts';
import { CollectorPicture } from './collector-picture.tsx';
import { useGuardians } from './use-guardians.ts';
import { FieldList } from './field-list.tsx';
import type { FieldsProps } from './section-box.ts';

type Person = Sections['collection']['mustNot'][number] & { phone?: string; days?: number[] };

/** Who may take somebody home, the word that is asked for, and who must not. */
export function CollectionFields({ learnerId, content, errors, onChange }: FieldsProps<'collection'>) {
  return (
    <>
      <FieldList
        title="Who may collect"
        help="Besides the guardians. Staff compare the person at the door with the picture or description."
        one="person"
        items={content.people}
        empty={{ name: '', relation: '', description: '', phone: '', picture: null, days: [...everyDay] }}
        most={10}
        onChange={(people) => onChange({ ...content, people })}
      >
        {(person, at, change) => (
          <PersonFields {...{ learnerId, person, errors, change }} path={`people.${at}`} hasPhone />
        )}
      </FieldList>
      <GuardianDays
        learnerId={learnerId}
        guardians={content.guardians}
        onChange={(guardians) => onChange({ ...content, guardians })}
      />
      <TextField
        label="Collection password"
        help="Staff ask whoever collects for this word and type what they hear. They are told right or wrong, and never see it."
        optional
        name="password"
        autoComplete="off"
        maxLength={60}
        value={content.password}
        onChange={(event) => onChange({ ...content, password: event.target.value })}
      />
      <FieldList
        title="Who must not collect"
        help="Staff do not hand over to them, and do not say where your child is."
        one="person"
        items={content.mustNot}
        empty={{ name: '', relation: '', description: '', picture: null }}
        most={10}
        onChange={(mustNot) => onChange({ ...content, mustNot })}
      >
        {(person, at, change) => <PersonFields {...{ learnerId, person, errors, change }} path={`mustNot.${at}`} />}
      </FieldList>
    </>
  );
}

type GuardianDaysProps = {
  learnerId: string;
  guardians: Sections['collection']['guardians'];
  onChange: (guardians: Sections['collection']['guardians']) => void;
};

/** On which days each guardian collects. */
function GuardianDays({ learnerId, guardians, onChange }: GuardianDaysProps) {
  const { data = [] } = useGuardians(learnerId);
  return data
    .filter(({ careRole }) => careRole === 'GUARDIAN')
    .map(({ accountId, name, email, isSelf }) => (
      <DaysField
        key={accountId}
        name={`guardian-${accountId}`}
        label={isSelf ? 'You collect on' : `${isolated(name || email)} collects on`}
        help={isSelf ? 'On other days the register says that you do not collect. All guardians see this.' : undefined}
        days={guardianDays(guardians, accountId)}
        onChange={(days) => onChange([...guardians.filter((one) => one.accountId !== accountId), { accountId, days }])}
      />
    ));
}

type DaysFieldProps = {
  name: string;
  label: string;
  help?: string | undefined;
  days: readonly number[];
  error?: string | undefined;
  onChange: (days: number[]) => void;
};

function DaysField({ days, onChange, ...field }: DaysFieldProps) {
  return (
    <ChoiceGroup
      {...field}
      layout="row"
      options={dayNames.map((label, at) => ({ value: String(at + 1), label }))}
      value={days.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
    />
  );
}

type PersonFieldsProps = {
  learnerId: string;
  person: Person;
  path: string;
  errors: Readonly<Record<string, string>>;
  hasPhone?: boolean;
  change: (fields: Partial<Person>) => void;
};

function PersonFields({ learnerId, person, path, errors, hasPhone = false, change }: PersonFieldsProps) {
  const box = (name: 'name' | 'relation' | 'description' | 'phone') => ({
    name: `${path}.${name}`,
    value: person[name] ?? '',
    error: errors[`${path}.${name}`],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...box('name')} label="Name" required maxLength={80} />
        <TextField {...box('relation')} label="Who they are" optional maxLength={60} />
      </div>
      {hasPhone && <TextField {...box('phone')} label="Phone number" type="tel" optional maxLength={40} />}
      {person.days && (
        <DaysField
          name={`${path}.days`}
          label="Collects on"
          days={person.days}
          error={errors[`${path}.days`]}
          onChange={(days) => change({ days })}
        />
      )}
      <TextField {...box('description')} label="What they look like" optional multiline rows={2} maxLength={300} />
      <PictureField
        learnerId={learnerId}
        name={person.name}
        picture={person.picture}
        onChange={(picture) => change({ picture })}
      />
    </>
  );
}

type PictureFieldProps = {
  learnerId: string;
  name: string;
  picture: string | null;
  onChange: (picture: string | null) => void;
};

function PictureField({ learnerId, name, picture, onChange }: PictureFieldProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ name: string; message: string } | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const params = { learnerId };
      onChange((await api('POST /learners/{learnerId}/collector-pictures', { params, file })).id);
    } catch (error) {
      setFailed({ name: file.name, message: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  if (picture !== null)
    return (
      <div className="flex items-center gap-4">
        <CollectorPicture learnerId={learnerId} pictureId={picture} name={name} />
        <Button size="small" onClick={() => onChange(null)}>
          Remove picture
        </Button>
      </div>
    );
  return (
    <FileDrop
      label={busy ? 'Sending the picture …' : 'Picture'}
      optional
      accept="image/*"
      disabled={busy}
      failed={failed}
      onRemoveFailed={() => setFailed(null)}
      onFiles={([file]) => void send(file)}
    />
  );
}
