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
import type { Vault } from './vault/vault.ts';
import type { PersonDatabase, Reader } from './database/as-person.ts';

/**
 * What use-cases are given: settings, clock, database, mail, payments … Tests replace what lies behind them, never the
 * use-cases. Domains add what the composition root hands them by declaration merging (payments/server/record-payment.ts).
 */
export interface Services {
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
  personDatabase: PersonDatabase;
  bus: Bus;
  mailer: Mailer;
  stripe: Stripe;
  storage: Storage;
  /**
   * The keys under which people's sensitive data are sealed, read as the house whoever asks: what they open is kept from those
   * who may not read it by the policies of its rows.
   */
  vault: Vault;
  geocoder: Geocoder;
  /** Tells the relay that events were committed. */
  wakeRelay(): void;
}

/** Something that there is once for each process, made when it is first needed. */
export function perServices<Value>(make: (services: Services) => Value): (services: Services) => Value {
  const made = new WeakMap<Services, Value>();
  return (services) => {
    let value = made.get(services);
    if (!value) made.set(services, (value = make(services)));
    return value;
  };
}

/**
 * The services as a reader may use them: what is read through them is as the person, and nothing but the log of who
 * looked can be written. Prepared statements go to the pool, which knows no reader, so there is none.
 */
export function servicesAsPerson(services: Services, reader: Reader | null): Services {
  return {
    ...services,
    db: services.personDatabase.seenBy(reader, services.clock.now()),
    vault: services.vault.throughHouse(services.db),
    get pool(): never {
      throw new Error('Prepared statements go around the wall.');
    },
  };
}
