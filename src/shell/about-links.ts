/** Opens the settings of cookies over the page that somebody is on. */
export const COOKIE_SETTINGS = '/cookies#settings';

/** What every site must say, at the foot of each page. */
export const aboutLinks: readonly { to: string; label: string }[] = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookies' },
  { to: COOKIE_SETTINGS, label: 'Cookie settings' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/attributions', label: 'Maps and data' },
];
