import { useRef, useState, type RefObject } from 'react';
import Upload from 'lucide-react/icons/upload';
import { isolated, isolatedList } from '../platform/isolated.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FieldError, useFieldIds, type FieldText } from './field.tsx';

/** Files that are not taken, as one thing to read and to remove. */
export type FailedFile = { name: string; message: string };

export type FileDropProps = FieldText & {
  name?: string;
  /** As for `<input type="file">`: 'image/*', '.csv'. */
  accept?: string;
  multiple?: boolean;
  /** Bytes for one file. */
  maxSize?: number;
  /** The files that fit; those that do not are named above the box until they are removed. */
  onFiles: (files: File[]) => void;
  /** A file that could not be sent, and why. */
  failed?: FailedFile | null;
  /** Somebody has read what failed and goes on without it. */
  onRemoveFailed?: () => void;
  disabled?: boolean;
  id?: string;
  className?: string;
};

/** Files by choosing or dropping them: pictures, spreadsheets, evidence. */
export function FileDrop({
  name,
  accept,
  multiple,
  maxSize,
  onFiles,
  failed,
  onRemoveFailed,
  disabled,
  id,
  className,
  label,
  help,
  error,
  optional,
  labelHidden,
}: FileDropProps) {
  const [refused, setRefused] = useState<FailedFile | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const missed = failed ?? refused;
  const ids = useFieldIds(id, help, error);
  const missedId = `${ids.box}-failed`;
  const isWrong = Boolean(error) || missed !== null;

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const fits = (file: File) => accepts(accept, file) && (maxSize === undefined || file.size <= maxSize);
    const good = files.filter(fits);
    const bad = files.filter((file) => !fits(file));
    setRefused(bad.length === 0 ? null : refusedOf(bad, accept, maxSize));
    if (good.length > 0) onFiles(good);
  };
  const removeFailed = () => {
    setRefused(null);
    onRemoveFailed?.();
    // The button goes; what can be done instead is to choose another file.
    box.current?.focus();
  };

  return (
    <div className={classes('flex flex-col gap-1.5', isWrong ? 'border-l-4 border-berry pl-3.5' : '', className)}>
      <span className={labelHidden ? 'sr-only' : 'font-[650]'} id={`${ids.box}-label`}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </span>
      {help && (
        <div id={ids.help} className="text-sm text-ink-soft">
          {help}
        </div>
      )}
      {error && (
        <div role="alert">
          <FieldError id={ids.error}>{error}</FieldError>
        </div>
      )}
      {missed && <Failed id={missedId} file={missed} onRemove={removeFailed} />}
      <DropArea
        {...{ name, accept, multiple, disabled, box }}
        id={ids.box}
        describedBy={classes(ids.describedBy, missed && missedId) || undefined}
        isWrong={isWrong}
        onTake={take}
      />
    </div>
  );
}

type DropAreaProps = Pick<FileDropProps, 'name' | 'accept' | 'multiple' | 'disabled'> & {
  box: RefObject<HTMLInputElement | null>;
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
  onTake: (files: FileList | null) => void;
};

/** Where files are dropped, which is the box that opens the picker as well. */
function DropArea({ name, accept, multiple, disabled, box, id, describedBy, isWrong, onTake }: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={classes(
        'relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60',
        over
          ? 'border-forest bg-forest-soft text-on-forest-soft'
          : 'border-line-strong bg-paper-raised hover:border-forest',
      )}
    >
      <Upload className="size-7 text-forest" aria-hidden />
      <span>
        <span className="font-[650] text-forest underline underline-offset-4">
          {multiple ? 'Choose files' : 'Choose a file'}
        </span>{' '}
        <span className="text-ink-soft">or drop {multiple ? 'them' : 'it'} here</span>
      </span>
      <input
        ref={box}
        id={id}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        // The box lies over the whole area, so what is dropped there is dropped on it.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onTake(event.target.files);
          // The same file can be chosen again after it was taken away, unless a form is going to send it from here.
          if (!name) event.target.value = '';
        }}
      />
    </label>
  );
}

function Failed({ id, file, onRemove }: { id: string; file: FailedFile; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div role="alert" className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <FieldError id={id}>
          {isolated(file.name)}: {file.message}
        </FieldError>
      </div>
      <Button tone="quiet" size="small" aria-label={`Remove ${isolated(file.name)}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function refusedOf(files: readonly File[], accept: string | undefined, maxSize = 0): FailedFile {
  return {
    name: isolatedList(files.map(({ name }) => name)),
    message: files.some((file) => !accepts(accept, file))
      ? 'this kind of file is not taken here'
      : `larger than ${sizeText(maxSize)}`,
  };
}

/** Whether a file is one of the kinds of an `accept` list; no list takes all. */
export function accepts(accept: string | undefined, file: Pick<File, 'name' | 'type'>): boolean {
  if (!accept) return true;
  return accept.split(',').some((entry) => {
    const kind = entry.trim().toLowerCase();
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${Math.ceil(bytes / 1000)} kB`;
}
