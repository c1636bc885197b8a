import { countText } from '../platform/count-text.ts';
import { checkReferenceColumns, fieldsOf, guessReferenceColumns, type ReferenceColumns } from './reference-file.ts';

/** Lines that are named of those that were left out. */
export const MOST_LINES = 10;

/** How far the reading of a large file on the server's machine has come. */
export type Reading = {
  /** Which file it is, so that the same one is read on after a break. */
  source: string;
  bytes: number;
  bytesRead: number;
  /** Rows below the heading: read, kept and left out. */
  read: number;
  kept: number;
  refused: number;
  /** The first lines that were left out. */
  lines: { line: number; why: string }[];
  at: string;
};

export const nothingRead = (source: string, bytes: number, at: string): Reading => ({
  source,
  bytes,
  bytesRead: 0,
  read: 0,
  kept: 0,
  refused: 0,
  lines: [],
  at,
});

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Which columns of a postcode file hold what: by their headings, and as said, as in 'code=WD25CD'. */
export function columnsOfPostcodes(
  heading: readonly string[],
  said: Readonly<Record<string, string>>,
): { columns: ReferenceColumns; problems: string[] } {
  const find = (wanted: RegExp): number => heading.findIndex((text) => wanted.test(plain(text)));
  const guessed = {
    ...guessReferenceColumns('WARDS', heading),
    latitude: find(/^(lat|latitude)$/),
    longitude: find(/^(long|lon|lng|longitude)$/),
  };
  const chosen = Object.fromEntries(
    Object.entries(said).map(([field, called]) => [field, heading.findIndex((text) => plain(text) === plain(called))]),
  );
  const columns: ReferenceColumns = { ...guessed, ...chosen };
  const fields = [...fieldsOf('WARDS').map(([field]) => field), 'latitude', 'longitude'];
  const wrong = Object.entries(said).flatMap(([field, called]) => {
    if (!fields.includes(field)) return [`There is no ‘${field}’ to be read. Choose of ${fields.join(', ')}.`];
    return (chosen[field] ?? -1) < 0 ? [`No column is called ‘${called}’.`] : [];
  });
  const missing = Object.entries(checkReferenceColumns('WARDS', columns)).flatMap(([field]) =>
    said[field] === undefined
      ? [`No column is known by its heading as ‘${field}’. Say it as --column ${field}=HEADING.`]
      : [],
  );
  return { columns, problems: [...wrong, ...missing] };
}

/** The position that a row names; null where it names none. ‘99.999999’ stands for no position in the ONS directory. */
export function positionIn(
  cells: readonly string[],
  columns: ReferenceColumns,
): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = ['latitude', 'longitude'].map((field) => cells[columns[field] ?? -1]?.trim() ?? '');
  const [north, east] = [Number(latitude), Number(longitude)];
  const isIn = latitude !== '' && longitude !== '' && north > 49 && north < 61.5 && east > -9 && east < 2.5;
  return isIn ? { latitude: north, longitude: east } : null;
}

/** '1,240,000 rows read, 1,239,988 kept, 12 left out' */
export const readingText = ({ read, kept, refused }: Pick<Reading, 'read' | 'kept' | 'refused'>): string =>
  `${countText(read)} ${read === 1 ? 'row' : 'rows'} read, ${countText(kept)} kept, ${countText(refused)} left out`;
