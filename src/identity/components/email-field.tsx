import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = { error?: string | undefined; help?: string; value?: string | undefined };

/** An e-mail address, with the right keyboard and nothing that corrects it. */
export function EmailField({ error, help, value }: EmailFieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      inputMode="email"
      help={help}
      error={error}
      defaultValue={value}
      required
      maxLength={254}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
