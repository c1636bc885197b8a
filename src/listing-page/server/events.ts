import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'question.shown': { questionId: string };
    'question.changed': { questionId: string };
    'question.removed': { questionId: string };
    'question.reported': { questionId: string };
    'question.hidden': { questionId: string };
    'question.kept': { questionId: string };
  }
}
