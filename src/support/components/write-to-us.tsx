import { useRouteLoaderData } from 'react-router';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Site } from '../../app/page-context.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BoardLink } from './board-link.tsx';
import { ask } from './wishes.ts';

/** How to reach support: the chat for those who are signed in, an e-mail for everybody, and the boards. */
export function WriteToUs() {
  const site = useRouteLoaderData('root') as Site | undefined;
  const { user } = useCurrentUser();
  const email = site?.support.email ?? '';
  const { feature = null, bug = null } = site?.boards ?? {};
  return (
    <section
      id="write"
      aria-labelledby="write-title"
      className="mt-12 rounded-card border border-line bg-paper-raised p-5 sm:p-6"
    >
      <h2 id="write-title">Write to us</h2>
      <p className="mt-2">
        You did not find an answer? Tell us what you did, what you saw, and the number of your booking if it is about
        one. Please leave out health details of children.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {user ? (
          <Button tone="primary" icon={<MessageCircle aria-hidden />} onClick={() => ask('help')}>
            Chat with support
          </Button>
        ) : (
          <LinkButton to="/login?next=%2Fhelp%3Fchat%3Dopen" icon={<MessageCircle aria-hidden />}>
            Sign in to chat
          </LinkButton>
        )}
        <a
          href={`mailto:${email}`}
          className="link inline-flex min-h-12 items-center gap-2 break-all [&_svg]:size-5 [&_svg]:flex-none"
        >
          <Mail aria-hidden /> {email}
        </a>
      </div>
      {(feature ?? bug) && (
        <p className="mt-4 flex flex-wrap gap-x-6">
          {feature && <BoardLink board="feature" url={feature} className="link link-tall" />}
          {bug && <BoardLink board="bug" url={bug} className="link link-tall" />}
        </p>
      )}
    </section>
  );
}
