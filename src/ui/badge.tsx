import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Info from 'lucide-react/icons/info';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'success' | 'attention' | 'danger' | 'info';

/** Ground and text of each tone's tint. */
export const softTones: Record<Tone, string> = {
  neutral: 'bg-paper-sunken text-ink border-line',
  success: 'bg-moss-soft text-on-moss-soft border-moss/35',
  attention: 'bg-marigold-soft text-on-marigold-soft border-marigold/70',
  danger: 'bg-berry-soft text-on-berry-soft border-berry/35',
  info: 'bg-sky-soft text-on-sky-soft border-sky/35',
};

/** The icon that stands for a tone where none is given, so that colour never speaks alone. */
export const toneIcons = {
  neutral: CircleDashed,
  success: CircleCheck,
  attention: CircleAlert,
  danger: CircleX,
  info: Info,
} satisfies Record<Tone, unknown>;

export type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string };

/** A pill is for what needs the eye. The normal state of things is plain grey text. */
const stands = new Set<Tone>(['attention', 'danger']);

/** A status in a word, with an icon. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  const Icon = toneIcons[tone];
  return (
    <span
      className={classes(
        'inline-flex w-fit max-w-full items-center gap-1.5 text-sm leading-snug wrap-break-word [&_svg]:size-[1.1em] [&_svg]:flex-none',
        stands.has(tone) ? `rounded-full border px-2.5 py-0.5 font-[600] ${softTones[tone]}` : 'text-ink-soft',
        className,
      )}
    >
      {icon ?? <Icon aria-hidden />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
