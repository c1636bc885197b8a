/** Where one part of an archive lies in the store. */
export const archiveKey = (id: string, part: number): string => `exports/${id}-${part}`;

/** Where all parts of an archive lie. */
export const archiveKeys = (id: string, parts: number): string[] =>
  Array.from({ length: parts }, (_, part) => archiveKey(id, part));

/** What each part is sealed as: it opens as no other part, and not for another archive. */
export const aboutPart = (id: string, part: number): string => `export_request:${id}:${part}`;
