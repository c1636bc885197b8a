/** Light is the product's own (specification, section 9); the others are chosen on the profile, for this device. */
export const THEMES = ['light', 'dark', 'device'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

/** What was chosen on this device. Storage may be closed to us, or hold a word of somebody else's. */
export function chosenTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'light';
  } catch {
    return 'light';
  }
}

/** Keeps the choice on this device and shows it at once. Without storage it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing begins with light again.
  }
  show(theme);
}

function show(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'device' && matchMedia(DARK).matches);
  if (isDark) document.documentElement.dataset['theme'] = 'dark';
  else delete document.documentElement.dataset['theme'];
}

/** Follows the device where that was chosen, and a choice made in another tab, as long as the page is open. */
export function followTheme(): void {
  const again = (): void => show(chosenTheme());
  matchMedia(DARK).addEventListener('change', again);
  addEventListener('storage', (event) => {
    if (event.key === KEY) again();
  });
}

/** Runs in the head before anything is drawn, so that no page flashes white first. It decides as `show` does. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${KEY}');if(t==='dark'||t==='device'&&matchMedia('${DARK}').matches)document.documentElement.dataset.theme='dark'}catch{}`;
