import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { id: string; options: readonly string[]; error?: string; onChange: (options: string[]) => void };

/** The options of a question, one box each. Enter goes on to the next. */
export function OptionsField({ id, options, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[650]">Options</legend>
      {error && (
        <p id={`${id}-error`} className="mb-1.5 font-[600] text-berry">
          {error}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {options.map((option, index) => (
          // Options have no identity of their own: their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex gap-2">
            <TextField
              id={index === 0 ? id : `${id}.${index}`}
              className="flex-1"
              label={`Option ${index + 1}`}
              labelHidden
              maxLength={120}
              value={option}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(event) => onChange(options.map((one, at) => (at === index ? event.target.value : one)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (index === options.length - 1 && option.trim() !== '') onChange([...options, '']);
              }}
            />
            {options.length > 2 && (
              <IconButton
                label={`Remove option ${index + 1}`}
                icon={<X aria-hidden />}
                onClick={() => onChange(options.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-2" size="small" icon={<Plus aria-hidden />} onClick={() => onChange([...options, ''])}>
        Add an option
      </Button>
    </fieldset>
  );
}
