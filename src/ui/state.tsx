import Archive from 'lucide-react/icons/archive';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonPause from 'lucide-react/icons/octagon-pause';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Timer from 'lucide-react/icons/timer';
import Undo2 from 'lucide-react/icons/undo-2';
import { Badge, type Tone } from './badge.tsx';

type Look = { tone: Tone; icon: typeof CircleCheck };

/**
 * Every kind of state that the product knows, and how it looks. The first ones need the eye and are pills; the others are
 * how things normally are, and plain.
 */
export const stateLooks = {
  /** Nothing goes on until its reader does something. */
  needsYou: { tone: 'attention', icon: CircleAlert },
  /** It could be booked if it had dates to come. */
  noDates: { tone: 'attention', icon: CalendarOff },
  paused: { tone: 'attention', icon: CirclePause },
  /** Money that is kept back until something is put right. */
  blocked: { tone: 'attention', icon: OctagonPause },
  cancelled: { tone: 'danger', icon: Ban },
  /** Somebody said no, or something went wrong. */
  failed: { tone: 'danger', icon: CircleX },

  draft: { tone: 'neutral', icon: Pencil },
  /** Somebody else, or time, has the next step. */
  waiting: { tone: 'neutral', icon: Hourglass },
  /** Set aside until a given time. */
  kept: { tone: 'neutral', icon: Timer },
  planned: { tone: 'neutral', icon: CalendarClock },
  onItsWay: { tone: 'neutral', icon: Send },
  underWay: { tone: 'neutral', icon: CirclePlay },
  /** As everybody wanted it. */
  good: { tone: 'neutral', icon: CircleCheck },
  moved: { tone: 'neutral', icon: ArrowRightLeft },
  refunded: { tone: 'neutral', icon: Undo2 },
  past: { tone: 'neutral', icon: History },
  /** It came to an end without success, and without harm. */
  ended: { tone: 'neutral', icon: CircleMinus },
  hidden: { tone: 'neutral', icon: EyeOff },
  archived: { tone: 'neutral', icon: Archive },
  /** Nothing has happened, and nothing need. */
  none: { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<string, Look>;
export type StateKind = keyof typeof stateLooks;
export const stateKinds = Object.keys(stateLooks) as StateKind[];

/** A state in a word, with the kind that decides how it looks. The same word is of the same kind everywhere. */
export type StateWord = { text: string; kind: StateKind };

/** The state of a thing: plain where that is normal, a pill where it needs the eye. */
export function State({ text, kind, className }: StateWord & { className?: string }) {
  const { tone, icon: Icon } = stateLooks[kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className={className}>
      {text}
    </Badge>
  );
}
