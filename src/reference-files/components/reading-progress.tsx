import { format } from '../../platform/time.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Progress } from '../../ui/progress.tsx';
import { readingText, type Reading } from '../large-file.ts';

type Props = {
  reading: Omit<Reading, 'source'>;
  isWhole: boolean;
  /** Whether who looks can do something about it. */
  keeps: boolean;
};

/** How far a file that is read on the server's machine has come, and which lines were left out. */
export function ReadingProgress({ reading, isWhole, keeps }: Props) {
  const { bytes, bytesRead, refused, lines, at } = reading;
  return (
    <div className="my-3 flex flex-col gap-2">
      {isWhole ? (
        <p>{readingText(reading)}.</p>
      ) : (
        <>
          <Progress label="Read on the server" value={bytesRead} max={Math.max(1, bytes)} />
          <p>
            {readingText(reading)}, {format.dayAndTime(at)}. What was in use before stays in use until all is read.
          </p>
          {keeps && (
            <p className="text-ink-soft">
              To stop it, remove the file. If it stands still, the same command goes on where it was.
            </p>
          )}
        </>
      )}
      {lines.length > 0 && (
        <Disclosure title={refused > lines.length ? `The first ${lines.length} lines left out` : 'Lines left out'}>
          <ul className="pb-3">
            {lines.map(({ line, why }) => (
              <li key={line}>
                Line {line}: {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
