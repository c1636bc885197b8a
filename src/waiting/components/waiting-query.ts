/** What the family's waiting lists are kept under. */
export const ENTRIES_KEY = ['waiting-entries'];

/** What one party is kept under. */
export const entryKey = (entryId: string): string[] => [...ENTRIES_KEY, entryId];

/** Whether news of this kind may have changed a waiting list. */
export const concernsWaiting = (kind: string): boolean => /^(waiting|live)\./.test(kind);
