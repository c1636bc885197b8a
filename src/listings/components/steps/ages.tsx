import { NumberField } from '../../../ui/number-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { agesSentence } from '../../listing.ts';
import type { ListingValues } from '../listing-values.ts';
import type { DrawnStep, Problems } from '../step.ts';

const OLDEST = 110;

function check({ audienceType, ageFrom, ageTo }: ListingValues): Problems {
  if (audienceType === null) return { audienceType: 'Choose who comes.' };
  if (ageFrom !== null && ageTo !== null && ageFrom > ageTo)
    return { ageTo: 'The oldest age must not be below the youngest.' };
  return {};
}

export const ages: DrawnStep = {
  of: 'listing',
  check,
  Fields: ({ values, set, problems }) => (
    <div className="flex flex-col gap-6">
      <RadioGroup
        id="audienceType"
        name="audienceType"
        label="Who is it for?"
        layout="cards"
        value={values.audienceType}
        onChange={(audienceType) =>
          set(audienceType === 'adults' ? { audienceType, ageFrom: values.ageFrom ?? 18 } : { audienceType })
        }
        error={problems['audienceType']}
        options={[
          { value: 'children', label: 'Children', help: 'They come without their parents.' },
          { value: 'families', label: 'Families', help: 'Children come together with an adult.' },
          { value: 'adults', label: 'Adults' },
        ]}
      />
      {values.audienceType && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-5">
            <NumberField
              id="ageFrom"
              label="Youngest age"
              optional
              min={0}
              max={OLDEST}
              unit="year"
              value={values.ageFrom}
              onChange={(ageFrom) => set({ ageFrom })}
            />
            <NumberField
              id="ageTo"
              label="Oldest age"
              optional
              min={0}
              max={OLDEST}
              unit="year"
              value={values.ageTo}
              onChange={(ageTo) => set({ ageTo })}
              error={problems['ageTo']}
            />
          </div>
          <p className="text-ink-soft" aria-live="polite">
            Families will read:{' '}
            <strong className="text-ink">{agesSentence(values.audienceType, values.ageFrom, values.ageTo)}</strong>. Age
            counts on the day of the session.
          </p>
        </div>
      )}
    </div>
  ),
};
