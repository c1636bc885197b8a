import { Link } from 'react-router';
import { solutions } from '../solutions.ts';

const link = 'inline-flex min-h-11 items-center text-ink no-underline hover:underline sm:min-h-9';

const about = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/attributions', label: 'Maps and data' },
];

/** The foot of each page: the whole marketing navigation, and what every site must say. */
export function Footer({ brand }: { brand: string }) {
  return (
    <footer className="border-t border-line bg-paper-sunken print:hidden">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        <div>
          <p className="font-heading text-xl font-[700]">After school. In place of school. Beyond school.</p>
          <ul className="mt-3 flex flex-wrap gap-x-5">
            {about.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">© {brand}</p>
        </div>
        {solutions.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className="font-[700]">{group.title}</p>
            <ul className="mt-1">
              {group.links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
