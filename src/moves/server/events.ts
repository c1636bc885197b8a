import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** `heldUntil`: ISO text, until when the difference can be paid. */
    'move.begun': { moveId: string; heldUntil: string };
    'move.lapsed': { moveId: string };
    /** `from` and `to`: ids of places. */
    'places.moved': { moveId: string; by: 'booker' | 'provider'; from: readonly string[]; to: readonly string[] };
  }
}
