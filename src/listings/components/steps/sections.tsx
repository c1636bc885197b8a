import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { moved } from '../pictures.ts';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';
import { checkFirstSection } from './description.tsx';

const MOST_SECTIONS = 12;
const ideas = ['A typical day', 'What to bring', 'Who we are', 'Getting here'];

function SectionsFields({ values, set, problems }: ListingFieldsProps) {
  const sections = values.sections.length > 0 ? values.sections : [{ title: '', description: '' }];
  const change = (index: number, changes: Partial<(typeof sections)[number]>): void => {
    set({ sections: sections.map((section, each) => (each === index ? { ...section, ...changes } : section)) });
  };
  const remove = (index: number): void => {
    const before = sections;
    set({ sections: sections.filter((_, each) => each !== index) });
    toast.success('Section removed', { action: { label: 'Undo', onClick: () => set({ sections: before }) } });
  };
  const unused = ideas.filter((idea) => !sections.some(({ title }) => title === idea));
  const add = (title: string): void => set({ sections: [...sections, { title, description: '' }] });
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section, index) => (
        <Card
          // A section has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          title={index === 0 ? 'Description' : `Section ${index + 1}`}
          level={2}
          aside={
            index > 0 && (
              <span className="flex">
                <IconButton
                  label={`Move section ${index + 1} up`}
                  icon={<ArrowUp aria-hidden />}
                  size="small"
                  onClick={() => set({ sections: moved(sections, index, index - 1) })}
                />
                <IconButton
                  label={`Remove section ${index + 1}`}
                  icon={<Trash2 aria-hidden />}
                  size="small"
                  onClick={() => remove(index)}
                />
              </span>
            )
          }
        >
          <div className="flex flex-col gap-4">
            {index > 0 && (
              <TextField
                label="Heading"
                optional
                maxLength={120}
                value={section.title}
                onChange={(event) => change(index, { title: event.target.value })}
              />
            )}
            <TextField
              id={`sections.${index}.description`}
              label="Text"
              multiline
              rows={index === 0 ? 6 : 4}
              maxRows={16}
              maxLength={5_000}
              counter={index === 0 ? { min: 200, max: 5_000 } : { max: 5_000 }}
              value={section.description}
              onChange={(event) => change(index, { description: event.target.value })}
              error={problems[`sections.${index}.description`]}
            />
          </div>
        </Card>
      ))}
      {sections.length < MOST_SECTIONS && (
        <div className="flex flex-wrap gap-2">
          {unused.map((idea) => (
            <Button key={idea} size="small" icon={<Plus aria-hidden />} onClick={() => add(idea)}>
              {idea}
            </Button>
          ))}
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => add('')}>
            Your own section
          </Button>
        </div>
      )}
    </div>
  );
}

export const sections: DrawnStep = { of: 'listing', Fields: SectionsFields, check: checkFirstSection };
