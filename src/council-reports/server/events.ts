import type { Submitted } from './list-reports.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'council-report.submitted': { reportId: string; number: Submitted['number'] };
  }
}
