import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = {
  label?: string;
  error?: string | undefined;
  help?: string;
  value?: string | undefined;
  /** A new address of the person, not the name they sign in with. */
  fresh?: boolean;
};

/** An e-mail address, with the right keyboard and nothing that corrects it. */
export function EmailField({ label = 'Email address', error, help, value, fresh }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      help={help}
      error={error}
      defaultValue={value}
      required
      maxLength={254}
      autoComplete={fresh ? 'email' : 'username'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
