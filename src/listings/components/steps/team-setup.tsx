import UsersRound from 'lucide-react/icons/users-round';
import { isolatedList } from '../../../platform/isolated.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Experience } from '../../contract.ts';
import type { DrawnStep } from '../step.ts';
import { Introduction } from './introduction.tsx';

/** 'Work together with others': where the wizard ends for those who work alone, and where both team steps come back to. */
function TeamSetup({ experience }: { experience: Experience | null }) {
  const names = experience?.collaborators.map(({ name }) => name) ?? [];
  return (
    <Introduction
      icon={<UsersRound aria-hidden />}
      lead={
        names.length === 0
          ? 'Nobody has to do everything alone. You can add people now, or at any time later.'
          : `On this listing with you: ${isolatedList(names)}.`
      }
      points={[
        'Administrators act for your whole account, for example a colleague in the office.',
        'Collaborators help with the listings that you choose: they write, add photos, and hold the register on the day. They see no money and cannot publish.',
        'Everybody signs in as themselves, and you can end it at once.',
      ]}
    >
      {experience && (
        <div>
          <LinkButton to={`/onboarding/review?listing=${experience.id}`}>
            {names.length === 0 ? 'Work alone: review your listing' : 'Enough people: review your listing'}
          </LinkButton>
        </div>
      )}
    </Introduction>
  );
}

export const teamSetup: DrawnStep = { of: 'introduction', Body: TeamSetup, nextLabel: 'Add team members' };
