import type {} from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'council-report.submitted': { reportId: string; number: number };
  }
}
