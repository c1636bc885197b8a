import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'reflection.submitted': { reflectionId: string };
    'reflection.published': { reflectionId: string };
    'reflection.replied': { reflectionId: string };
    'reflection.reported': { reflectionId: string };
    'reflection.hidden': { reflectionId: string };
    'reflection.kept': { reflectionId: string };
    'learner.reflected': NoData;
  }
}
