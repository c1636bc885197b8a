import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { cutText } from '../../platform/cut-text.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { ComboBox } from '../../ui/combo-box.tsx';

type Props = {
  id: string;
  /** Whose schools come first. */
  councilId: string | undefined;
  school: string;
  error: string | undefined;
  /** `schoolUrn` is '' where the family wrote a name of its own. */
  onChange: (next: { school: string; schoolUrn: string }) => void;
};

/** Letters from which the register is asked. */
const FROM_LETTERS = 2;

/** Which school a child goes to: chosen from the register, or written where it is not on it. */
export function SchoolField({ id, councilId, school, error, onChange }: Props) {
  const typed = school.trim();
  const { data } = useQuery({
    queryKey: ['schools', councilId ?? '', typed],
    queryFn: () => api('GET /schools', { query: { search: typed, ...(councilId ? { councilId } : {}) } }),
    enabled: typed.length >= FROM_LETTERS,
    placeholderData: keepPreviousData,
    // The name can be written all the same.
    meta: { quiet: true },
  });
  const schools = typed.length < FROM_LETTERS ? [] : (data?.schools ?? []);
  return (
    <div>
      <ComboBox
        id={id}
        label="School"
        optional
        free
        error={error}
        options={schools.map(({ urn, name, town, phase }) => ({
          value: urn,
          label: isolated(name),
          description: isolatedParts([town, phase]),
        }))}
        input={school}
        onInput={(text) => onChange({ school: cutText(text, 120), schoolUrn: '' })}
        onChange={(urn) => {
          const chosen = schools.find((one) => one.urn === urn);
          if (chosen) onChange({ school: chosen.name, schoolUrn: chosen.urn });
        }}
        message={
          typed.length < FROM_LETTERS ? 'Type the first letters.' : 'Not on the register: what you typed counts.'
        }
      />
      {data && data.attribution !== '' && schools.length > 0 && (
        <p className="mt-1 text-xs text-ink-soft">{data.attribution}</p>
      )}
    </div>
  );
}
