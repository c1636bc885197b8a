import '../../platform/server/work/events.ts';
type OfParty = { entryId: string };

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'waiting.joined': OfParty;
    /** `until`: ISO text. */
    'waiting.offered': OfParty & { until: string };
    'waiting.accepted': OfParty;
    'waiting.declined': OfParty;
    'waiting.lapsed': OfParty;
    /** The offered date is over, and the family waits for its other dates. */
    'waiting.called-off': OfParty;
    'waiting.left': OfParty;
    'waiting.closed': OfParty;
    /** By the provider. */
    'waiting.removed': OfParty;
    'waiting.told': OfParty;
    /** It goes on without somebody who cannot be booked any more. `without`: ids of learners. */
    'waiting.reduced': OfParty & { without: readonly string[] };
    /** A place was free and nobody of it could be booked. It keeps its turn. */
    'waiting.held-back': OfParty;
    'waiting.moved-up': OfParty;
  }
}
