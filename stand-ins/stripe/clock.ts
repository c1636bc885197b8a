import type { DeadlineRow, SettingRow, Task } from './rows.ts';
import type { Table } from './table.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The sandbox's time in whole seconds since 1970: the given time plus what control calls have added. */
export class Clock {
  readonly #now: () => Date;
  readonly #settings: Table<SettingRow>;
  readonly #deadlines: Table<DeadlineRow>;
  /** The times of all deadlines, earliest first. */
  #times: number[] = [];
  /** The ids of the deadlines at each time. */
  #due = new Map<number, Set<string>>();
  /** The time of the deadline that is being run. */
  #frozenAt: number | null = null;

  constructor(now: () => Date, settings: Table<SettingRow>, deadlines: Table<DeadlineRow>) {
    this.#now = now;
    this.#settings = settings;
    this.#deadlines = deadlines;
    this.reload();
  }

  now(): number {
    return this.#frozenAt ?? Math.floor(this.#now().getTime() / 1000) + this.#offset();
  }

  /** Moves the clock on. Call `runDue` afterwards. */
  advance(seconds: number): void {
    this.#settings.put({ id: 'clock_offset', value: String(this.#offset() + seconds) });
  }

  /** Plans a task. The same task of the same target moves to the new time. */
  plan(task: Task, target: string, at: number): void {
    this.cancel(task, target);
    const row = { id: `${task}:${target}`, at, task, target };
    this.#deadlines.put(row);
    this.#insert(row);
  }

  cancel(task: Task, target: string): void {
    const row = this.#deadlines.get(`${task}:${target}`);
    if (!row) return;
    this.#deadlines.delete(row.id);
    this.#due.get(row.at)?.delete(row.id);
  }

  /** The time of the earliest deadline, if anything is planned. */
  earliest(): number | undefined {
    while (this.#times.length > 0) {
      const at = this.#times[0];
      if (at === undefined) return undefined;
      if (this.#due.get(at)?.size) return at;
      this.#due.delete(at);
      this.#times.shift();
    }
    return undefined;
  }

  /** Runs every due deadline, in order. The clock shows its own time during each, as if the time had passed normally. */
  runDue(run: (deadline: DeadlineRow) => void): void {
    const until = this.now();
    for (let at = this.earliest(); at !== undefined && at <= until; at = this.earliest()) {
      const id = this.#due.get(at)?.values().next().value;
      const deadline = id === undefined ? undefined : this.#deadlines.get(id);
      if (!deadline) break;
      this.cancel(deadline.task, deadline.target);
      this.#frozenAt = deadline.at;
      try {
        run(deadline);
      } finally {
        this.#frozenAt = null;
      }
    }
  }

  /** Rebuilds the plan from the stored deadlines. */
  reload(): void {
    this.#times = [];
    this.#due = new Map();
    for (const row of this.#deadlines) this.#insert(row);
  }

  #insert(row: DeadlineRow): void {
    const ids = this.#due.get(row.at);
    if (ids) {
      ids.add(row.id);
      return;
    }
    this.#due.set(row.at, new Set([row.id]));
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? Infinity) < row.at) low = middle + 1;
      else high = middle;
    }
    this.#times.splice(low, 0, row.at);
  }

  #offset(): number {
    return Number(this.#settings.get('clock_offset')?.value ?? 0);
  }
}

/** The start (UTC) of the day of a time. */
export function startOfDay(at: number): number {
  return at - (at % DAY);
}
