import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** What a family itself keeps in a record has changed. */
    'portfolio.changed': { entryId: string };
    'portfolio-document.asked': { documentId: string };
    'portfolio-document.ready': { documentId: string };
    'portfolio-share.made': { shareId: string };
    'portfolio-share.revoked': { shareId: string };
  }
}
