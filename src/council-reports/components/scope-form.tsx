import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Choices = readonly { id: string; title: string }[];
type Props = {
  scope: {
    from: string;
    to: string;
    programme: string | null;
    provider: string | null;
    school: string | null;
    area: string | null;
  };
  programmes: Choices;
  providers: Choices;
  schools: readonly string[];
  areas: readonly string[];
  onChange: (next: Record<string, string>) => void;
};

const optionsOf = (all: string, choices: Choices) => [
  { value: '', label: all },
  ...choices.map(({ id, title }) => ({ value: id, label: title })),
];

const named = (names: readonly string[], chosen: string | null): Choices =>
  [...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({ id: name, title: name }));

/** Which days, programme, provider, school and area the figures are about. They are kept in the address. */
export function ScopeForm({ scope, programmes, providers, schools, areas, onChange }: Props) {
  return (
    <form
      // A new answer brings new days.
      key={Object.values(scope).join(' ')}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        onChange(
          Object.fromEntries(
            ['from', 'to', 'programme', 'provider', 'school', 'area'].map((name) => {
              const value = typed.get(name);
              return [name, typeof value === 'string' ? value : ''];
            }),
          ),
        );
      }}
    >
      <TextField label="First day" name="from" type="date" defaultValue={scope.from} required />
      <TextField label="Last day" name="to" type="date" defaultValue={scope.to} required />
      <SelectField
        label="Programme"
        name="programme"
        defaultValue={scope.programme ?? ''}
        options={optionsOf('All programmes', programmes)}
      />
      <SelectField
        label="Provider"
        name="provider"
        defaultValue={scope.provider ?? ''}
        options={optionsOf('All providers', providers)}
      />
      <SelectField
        label="School"
        name="school"
        defaultValue={scope.school ?? ''}
        options={optionsOf('All schools', named(schools, scope.school))}
      />
      <SelectField
        label="Postcode sector"
        name="area"
        defaultValue={scope.area ?? ''}
        options={optionsOf('All areas', named(areas, scope.area))}
      />
      <Button type="submit" className="max-lg:col-span-2">
        Show
      </Button>
    </form>
  );
}
