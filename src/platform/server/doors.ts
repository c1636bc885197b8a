import type pg from 'pg';
import type Stripe from 'stripe';
import type { Bus } from './work/events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/db.ts';
import type { Geocoder } from './geocoder/geocoder.ts';
import type { Log } from './observe/log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';
import type { Wall } from './database/wall.ts';

/** The doors to the outside that use-cases are given. Tests replace what lies behind them, never the use-cases. */
export type Doors = {
  settings: Settings;
  /** The address people reach the product at, without a slash at the end. */
  publicUrl: string;
  /** Addresses of the sign-in providers that are on. */
  issuers: { google?: string; facebook?: string; host?: string };
  clock: Clock;
  log: Log;
  metrics: Metrics;
  db: Database;
  pool: pg.Pool;
  /** The database as one person may see it. */
  wall: Wall;
  bus: Bus;
  mailer: Mailer;
  stripe: Stripe;
  storage: Storage;
  geocoder: Geocoder;
  /** Tells the relay that events were committed. */
  poke(): void;
};

/** Something that there is once for each process, made when it is first needed. */
export function perDoors<Value>(make: (doors: Doors) => Value): (doors: Doors) => Value {
  const made = new WeakMap<Doors, Value>();
  return (doors) => {
    let value = made.get(doors);
    if (!value) made.set(doors, (value = make(doors)));
    return value;
  };
}
