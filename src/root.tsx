import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { site } from './app/page-context.ts';
import { PageError } from './shell/components/page-error.tsx';
import { fontPreloads } from './ui/font-preloads.ts';
import { FocusStays } from './ui/focus-stays.tsx';
import { PageChanges } from './ui/page-changes.tsx';
import './ui/styles.css';

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  // Whoever asks for neither of them by name asks for /favicon.ico.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** What every page knows of this deployment: the brand's name above all. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(site);
}

/** Nothing in it changes while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const known = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f4ea" />
        {known && <meta name="application-name" content={known.brand} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageChanges />
        <FocusStays />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
