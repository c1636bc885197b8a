import type { Canceller } from '../../places/place.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'places.cancelled': { placeIds: readonly string[]; cancellationId: string; by: Canceller; refundId?: string };
    /** `places`: how many the block needs; `decidedAt`: ISO text. */
    'minimum.near': { booked: number; places: number; decidedAt: string };
    'minimum.decided': { verdict: 'met' | 'missed'; booked: number; places: number };
  }
}
