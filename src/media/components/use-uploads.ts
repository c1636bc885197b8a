import { useCallback, useEffect, useReducer, useRef } from 'react';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { Picture } from '../contract.ts';
import { afterStep, startable, type Upload } from '../uploads.ts';
import { preparePicture } from './prepare-picture.ts';
import { sendPicture } from './send-picture.ts';

const AT_ONCE = 2;

export type Uploads = {
  list: readonly Upload[];
  /** Adds files; those without room are listed as failed with `full`. */
  add(files: readonly File[]): void;
  retry(id: number): void;
  /** Cancels an upload, or takes a failed one off the list. */
  remove(id: number): void;
};

/**
 * Several uploads with progress each, two at once. What fails stays in the list with its file, to be tried again.
 * Leaving the screen cancels what is under way.
 * @param options.onUploaded is told with the id of the upload; ids grow in the order in which files were chosen
 * @param options.room how many more pictures there may be
 * @param options.full the sentence for files beyond that
 */
export function useUploads(options: {
  room: number;
  full: string;
  onUploaded: (picture: Picture, uploadId: number) => void;
}): Uploads {
  const [list, step] = useReducer(afterStep, []);
  const latest = useRef(options);
  latest.current = options;
  const running = useRef(new Map<number, AbortController>());
  const made = useRef(0);

  useEffect(() => {
    for (const { id, file } of startable(list, AT_ONCE)) {
      if (running.current.has(id)) continue;
      const controller = new AbortController();
      running.current.set(id, controller);
      step({ kind: 'start', id });
      void upload(file, controller.signal, (sent) => step({ kind: 'progress', id, sent }))
        .then((picture) => {
          step({ kind: 'leave', id });
          latest.current.onUploaded(picture, id);
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) step({ kind: 'fail', id, message: sentenceOf(error) });
        })
        .finally(() => running.current.delete(id));
    }
  }, [list]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const onTheirWay = list.filter(({ state }) => state !== 'failed').length;
  return {
    list,
    add: useCallback(
      (files) => {
        const room = Math.max(0, latest.current.room - onTheirWay);
        const uploads = files.map((file, index) => ({
          id: (made.current += 1),
          file,
          ...(index < room ? {} : { message: latest.current.full }),
        }));
        step({ kind: 'add', uploads });
      },
      [onTheirWay],
    ),
    retry: useCallback((id) => step({ kind: 'retry', id }), []),
    remove: useCallback((id) => {
      running.current.get(id)?.abort();
      running.current.delete(id);
      step({ kind: 'leave', id });
    }, []),
  };
}

async function upload(file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<Picture> {
  const ready = await preparePicture(file);
  signal.throwIfAborted();
  return sendPicture(ready, { signal, onProgress });
}
