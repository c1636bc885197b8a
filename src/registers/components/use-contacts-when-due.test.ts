import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForDue } from './use-contacts-when-due.ts';

const HOUR_MS = 3_600_000;
const due = Date.parse('2027-04-05T09:00:00Z');
let page: EventTarget;
let device: EventTarget;
let onLine: boolean;
let stop: () => void;
const readAgain = vi.fn();

beforeEach(() => {
  [page, device, onLine] = [new EventTarget(), new EventTarget(), true];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', device);
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
  vi.useFakeTimers({ now: due - 3 * HOUR_MS });
  readAgain.mockClear();
  stop = watchForDue(due, readAgain);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the contacts are read at their minute, and not before', () => {
  vi.advanceTimersByTime(3 * HOUR_MS - 1);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(readAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(readAgain).toHaveBeenCalledOnce();
});

test('a phone that slept through the minute reads them when it wakes', () => {
  vi.setSystemTime(due + HOUR_MS);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(readAgain).toHaveBeenCalledOnce();
});

test('a phone without signal at the minute reads them when there is signal again', () => {
  onLine = false;
  vi.advanceTimersByTime(3 * HOUR_MS);
  expect(readAgain).not.toHaveBeenCalled();
  onLine = true;
  device.dispatchEvent(new Event('online'));
  expect(readAgain).toHaveBeenCalledOnce();
});

test('a phone whose clock is fast asks once a minute until the server agrees', () => {
  vi.advanceTimersByTime(3 * HOUR_MS + 2 * 60_000);
  expect(readAgain).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(HOUR_MS);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(readAgain).toHaveBeenCalledTimes(3);
});
