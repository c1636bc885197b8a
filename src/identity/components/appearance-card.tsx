import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { chooseTheme, chosenTheme, type Theme } from '../../ui/theme.ts';

const options: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'device', label: 'As my device' },
];

/** Light or dark: kept on this device, because a phone at night is not a desk at noon. */
export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Card title="Appearance">
      <p className="mb-4 text-ink-soft">For this device only.</p>
      <Segmented
        label="Appearance"
        options={options}
        value={theme}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
    </Card>
  );
}
