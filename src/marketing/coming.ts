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

/** Every address of the specification that has no screen of its own yet. No menu, footer or button leads to one. */
export const comingPages: readonly ComingPage[] = [
  {
    path: '/portfolio',
    title: 'Portfolio',
    about:
      'Here the learning of each of your learners will grow: where they were, what they understood, pictures and certificates. Only you see it.',
    today: { to: '/family', label: 'Go to your family' },
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
