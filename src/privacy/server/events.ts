import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** `reason`: why an administrator asked for its owner. */
    'archive.asked': { archiveId: string; reason?: string };
    'archive.ready': { archiveId: string };
    /** It could not be made within a day, and will not be. */
    'archive.failed': NoData;
    'erasure.asked': { erasureId: string; reason?: string };
    /** A day is left. */
    'erasure.near': { erasureId: string };
    'erasure.undone': { erasureId: string };
    'erasure.done': { erasureId: string };
  }
}
