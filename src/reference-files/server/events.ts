import type { ReferenceKind } from '../reference-file.ts';

/** Who imports and removes what every report and every family reads. A council’s own is about the council; everybody’s about nothing. */
type OfFile = { fileId: string; kind: ReferenceKind };

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** Its rows are on their way; those of one that was never finished are gone. */
    'reference-file.begun': OfFile;
    /** It is whole and read from now on, in place of another where there was one. */
    'reference-file.imported': OfFile & { size: number; replacedId: string | null };
    'reference-file.removed': OfFile;
  }
}
