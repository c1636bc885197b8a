import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { softTones, toneIcons, type Tone } from './badge.tsx';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

export type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Shows a button that takes the notice away. */
  onDismiss?: () => void;
  /** Reads it out when it appears after the page has loaded. */
  live?: boolean;
  className?: string;
};

/** Something a person should know on this page, until they have dealt with it. */
export function Notice({ tone = 'info', title, children, action, icon, onDismiss, live, className }: NoticeProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex gap-3 rounded-card border p-4', softTones[tone], className)}
    >
      <span className="mt-[0.1em] flex-none [&_svg]:size-[1.35em]">{icon ?? <Icon aria-hidden />}</span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-[700]">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<X aria-hidden />}
          size="small"
          onClick={onDismiss}
          className="-my-2 -mr-2 self-start !text-current hover:!bg-current/10"
        />
      )}
    </div>
  );
}
