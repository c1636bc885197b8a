import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { classes } from './classes.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type Look = {
  /** One `primary` a screen; `quiet` for what is rarely needed; `danger` for what cannot be taken back. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** A line icon in front of the label. */
  icon?: ReactNode;
  /** As wide as what holds it. */
  wide?: boolean;
};

const tones: Record<ButtonTone, string> = {
  primary:
    'border-forest bg-forest text-on-forest shadow-[inset_0_-2px_0_var(--color-forest-deep)] hover:not-aria-disabled:not-disabled:border-forest-deep hover:not-aria-disabled:not-disabled:bg-forest-deep active:shadow-none',
  secondary:
    'border-line-strong bg-paper-raised text-ink shadow-[inset_0_-2px_0_var(--color-line)] hover:not-aria-disabled:not-disabled:border-ink hover:not-aria-disabled:not-disabled:bg-paper-sunken active:shadow-none',
  quiet:
    'border-transparent bg-transparent text-forest underline-offset-4 hover:not-aria-disabled:not-disabled:bg-forest-soft hover:not-aria-disabled:not-disabled:text-on-forest-soft',
  danger:
    'border-berry bg-berry text-on-berry shadow-[inset_0_-2px_0_var(--color-berry-deep)] hover:not-aria-disabled:not-disabled:border-berry-deep hover:not-aria-disabled:not-disabled:bg-berry-deep active:shadow-none',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 gap-1.5 px-3 py-1.5 text-sm',
  medium: 'min-h-12 gap-2 px-5 py-2 text-base',
  large: 'min-h-14 gap-2.5 px-7 py-3 text-lg',
};

function look({ tone = 'secondary', size = 'medium', wide }: Look, more?: string): string {
  return classes(
    // Nobody presses paper.
    'inline-flex max-w-full select-none items-center justify-center rounded-control border-[1.5px] text-center wrap-break-word font-[650] leading-tight no-underline print:hidden transition-[background-color,border-color,box-shadow] duration-100 focus-visible:rounded-control disabled:opacity-55 aria-disabled:opacity-70 [&_svg]:size-[1.2em] [&_svg]:flex-none',
    tones[tone],
    sizes[size],
    wide && 'w-full',
    more,
  );
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The action runs: the button shows it, says it, keeps the focus and cannot be pressed again. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button. It does not send a form unless `type="submit"` says so. */
export function Button({
  tone,
  size,
  icon,
  wide,
  busy,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': unavailable,
  ...rest
}: ButtonProps) {
  const blocked = busy || unavailable === true || unavailable === 'true';
  // A disabled element would lose the focus, so a blocked button stays focusable and swallows its presses instead.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={look({ tone, size, wide }, className)}
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        onClick={press}
      >
        {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
        {children}
      </button>
      {busy !== undefined && <output className="sr-only">{busy ? 'Please wait' : ''}</output>}
    </>
  );
}

export type LinkButtonProps = Look & LinkProps & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({ tone, size, icon, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ tone, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> & {
  /** What it does, in words. */
  label: string;
  icon: ReactNode;
};

/** A square button with only an icon; its label is read out and shown on hover. */
export function IconButton({ label, icon, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      aria-label={label}
      title={label}
      className={classes('aspect-square flex-none !px-0', className)}
    >
      {rest.busy ? null : icon}
    </Button>
  );
}
