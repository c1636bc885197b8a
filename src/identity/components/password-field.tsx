import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

type PasswordFieldProps = {
  label?: string;
  help?: string;
  error?: string | undefined;
  /** Tells password managers whether to fill in or to propose one. */
  kind: 'current' | 'new';
};

/** A password that can be looked at while it is typed: on a phone nobody hits every letter. */
export function PasswordField({ label = 'Password', help, error, kind }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        name="password"
        type={visible ? 'text' : 'password'}
        help={help}
        error={error}
        required
        maxLength={200}
        autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Checkbox label="Show password" checked={visible} onChange={(event) => setVisible(event.target.checked)} />
    </div>
  );
}
