import { afterEach, expect, it, vi } from 'vitest';
import { downloadFile } from './download.ts';
import { session } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answering = (answer: () => Response): void => {
  vi.spyOn(session, 'token').mockResolvedValue('token');
  vi.stubGlobal('fetch', async () => answer());
};

it('a file that breaks off is none: nothing is kept of it, and a sentence says so', async () => {
  const keep = vi.spyOn(URL, 'createObjectURL');
  answering(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('Booking\r\nA1\r\n')),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
      ),
  );
  await expect(downloadFile('/bookings.csv')).rejects.toThrow('The file could not be made. Please try again.');
  expect(keep).not.toHaveBeenCalled();
});

it('an answer that is no file says the same', async () => {
  answering(() => new Response('{}', { status: 500 }));
  await expect(downloadFile('/bookings.csv')).rejects.toThrow('The file could not be made. Please try again.');
});
