/** One file on its way. `sent` is the part of its bytes that has gone, 0 to 1. */
export type Upload = {
  id: number;
  file: File;
  state: 'waiting' | 'preparing' | 'sending' | 'failed';
  sent: number;
  /** Why it failed. */
  message: string;
};

export type UploadStep =
  | { kind: 'add'; uploads: readonly { id: number; file: File; message?: string }[] }
  | { kind: 'start'; id: number }
  | { kind: 'progress'; id: number; sent: number }
  | { kind: 'fail'; id: number; message: string }
  | { kind: 'retry'; id: number }
  /** It has arrived, was cancelled, or is given up. */
  | { kind: 'leave'; id: number };

/** The list of uploads after a step. A file added with a message has failed already: there was no room for it. */
export function afterStep(uploads: readonly Upload[], step: UploadStep): readonly Upload[] {
  if (step.kind === 'add') {
    const added = step.uploads.map(({ id, file, message }): Upload => ({
      id,
      file,
      state: message === undefined ? 'waiting' : 'failed',
      sent: 0,
      message: message ?? '',
    }));
    return [...uploads, ...added];
  }
  if (step.kind === 'leave') return uploads.filter(({ id }) => id !== step.id);
  return uploads.map((upload) => (upload.id === step.id ? { ...upload, ...changeOf(step) } : upload));
}

function changeOf(step: Exclude<UploadStep, { kind: 'add' | 'leave' }>): Partial<Upload> {
  switch (step.kind) {
    case 'start':
      return { state: 'preparing', sent: 0, message: '' };
    case 'progress':
      return { state: 'sending', sent: step.sent };
    case 'fail':
      return { state: 'failed', message: step.message };
    case 'retry':
      return { state: 'waiting', sent: 0, message: '' };
  }
}

/** The uploads to begin now, so that `atOnce` are under way. */
export function startable(uploads: readonly Upload[], atOnce: number): Upload[] {
  const running = uploads.filter(({ state }) => state === 'preparing' || state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running));
}

/** What an upload does at the moment, in words. */
export function uploadWords({ state, sent }: Pick<Upload, 'state' | 'sent'>): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'preparing') return 'Getting ready';
  if (state === 'failed') return 'Not uploaded';
  return sent >= 1 ? 'Nearly done' : `${Math.floor(sent * 100)} %`;
}

/**
 * The list with one more item, in the order in which files were chosen: a smaller file that was chosen later may have
 * arrived earlier.
 * @param order the number of each item that arrived here; items without one were there before
 */
export function inChosenOrder<Item>(
  items: readonly Item[],
  item: Item,
  order: (item: Item) => number | undefined,
): Item[] {
  const number = order(item) ?? Infinity;
  const later = items.findIndex((each) => (order(each) ?? -Infinity) > number);
  return later < 0 ? [...items, item] : items.toSpliced(later, 0, item);
}
