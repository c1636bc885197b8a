/** A page of later work: it stands at its address, says what it will hold, and shows the way to what is there today. */
export type ComingPage = {
  /** As routes write it: '/councils/:id'. */
  path: string;
  title: string;
  /** What it will hold, in whole sentences. */
  about: string;
  /** What a person can do today instead. */
  today: { to: string; label: string };
};

const bookings = { to: '/bookings/m?type=all', label: 'Go to your bookings' };

/** Every address of the specification that has no screen of its own yet. No menu, footer or button leads to one. */
export const comingPages: readonly ComingPage[] = [
  {
    path: '/analytics',
    title: 'Analytics',
    about: 'Here you will see how full your sessions are, what they earn and who comes back.',
    today: bookings,
  },
];

/** The entry of an address; parts that begin with a colon stand for anything. */
export function comingPageAt(pathname: string): ComingPage | undefined {
  const parts = pathname.replace(/\/$/, '').split('/');
  const fits = ({ path }: ComingPage): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
  return comingPages.find((page) => !page.path.includes(':') && fits(page)) ?? comingPages.find(fits);
}
