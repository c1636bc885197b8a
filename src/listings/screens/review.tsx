import { useState } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { pictureSources } from '../../media/picture.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { formatPrice } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { StepBar } from '../../ui/step-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useStep } from '../../ui/page-changes.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Picture } from '../../ui/picture.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SummaryList, type SummaryRow } from '../../ui/summary-list.tsx';
import { pagePath, shareListing, useListingActions } from '../components/listing-actions.ts';
import { CouncilStanding, ReviewHistory } from '../components/council-review.tsx';
import { EarlierVersions } from '../components/earlier-versions.tsx';
import { useOnboardingFlow } from '../components/onboarding-flow.ts';
import { useOwnListing } from '../components/own-listing.ts';
import { stepPath } from '../components/wizard-progress.tsx';
import type { Experience, MissingStep } from '../contract.ts';
import { mealTypes, ofstedStates, providerTypes, sendProviderTypes } from '../council-funding.ts';
import { agesSentence, pinWords, venueParts } from '../listing.ts';
import { mayAnswer } from '../team-rights.ts';
import { beginningOf, sectionLabels, type Section, type StepName } from '../wizard-steps.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Review your listing', index: false });

export default function Review() {
  const { user, loading } = useCurrentUser();
  const [search] = useSearchParams();
  const remembered = useOnboardingFlow((flow) => flow.experienceId);
  const id = search.get('listing') ?? remembered;
  const listing = useOwnListing(user ? id : null);
  const [published, setPublished] = useState(false);
  useStep(published ? 'published' : 'review');

  if (loading || (user && id && listing.isPending)) {
    return (
      <Page title="Review your listing" width="text">
        <SkeletonList rows={8} label="Loading your listing" />
      </Page>
    );
  }
  const experience = listing.data;
  const gone = listing.error instanceof RequestFailed && listing.error.status === 404;
  if (!user || !id || gone || (experience && !experience.owner)) {
    return (
      <Page title="Review your listing" width="text">
        <EmptyState
          title="There is no listing here"
          action={
            <LinkButton to="/listings" tone="primary">
              Go to your listings
            </LinkButton>
          }
        >
          Choose one of your listings, or begin a new one.
        </EmptyState>
      </Page>
    );
  }
  if (!experience) {
    return (
      <Page title="Review your listing" width="text">
        <ErrorState
          title="Your listing could not be loaded"
          onRetry={() => void listing.refetch()}
          busy={listing.isFetching}
        >
          {sentenceOf(listing.error)} What you have entered is safe.
        </ErrorState>
      </Page>
    );
  }
  if (published && experience.state === 'PUBLISHED') return <Published experience={experience} />;
  return <ReviewListing experience={experience} user={user} onPublished={() => setPublished(true)} />;
}

function linkable(experience: Experience) {
  return { ...experience, key: experience.owner?.key ?? '' };
}

function ReviewListing({ experience, user, onPublished }: { experience: Experience; user: User; onPublished(): void }) {
  const { publish, submit } = useListingActions();
  const [message, setMessage] = useState('');
  // A council-funded listing goes to its council first.
  const forCouncil =
    experience.isCouncilFunded && (experience.state === 'DRAFT' || experience.state === 'CHANGES_ASKED');
  const waiting = experience.state === 'SUBMITTED';
  const role = experience.owner?.role ?? 'owner';
  const isOwner = role === 'owner';
  const missing = (experience.owner?.missing ?? []).filter(({ step }) => mayAnswer(role, step));
  const isLive = experience.state === 'PUBLISHED';
  const send = (): void => {
    if (forCouncil) submit.mutate({ id: experience.id, message });
    else publish.mutate(experience.id, { onSuccess: onPublished });
  };
  const count = missing.length === 1 ? 'One thing is missing' : `${missing.length} things are missing`;
  return (
    <Page
      title={isLive ? 'Your listing' : 'Review your listing'}
      lead={experience.title || 'Untitled listing'}
      width="text"
      back={{ to: '/listings', label: 'Listings' }}
      actions={<LinkButton to={pagePath(linkable(experience))}>{isLive ? 'View page' : 'Preview'}</LinkButton>}
    >
      <div className="flex flex-col gap-6">
        {isLive && (
          <Notice tone="success" title="This listing is published">
            Changes are shown to families as soon as they are saved.
          </Notice>
        )}
        {!isOwner && (
          <Notice title={`You work on this listing of ${isolated(experience.provider.name || 'another provider')}`}>
            You can change its words and photos. Dates, prices, settings and publishing are theirs.
          </Notice>
        )}
        <CouncilStanding experience={experience} />
        {!isLive && missing.length > 0 && (
          <Notice
            tone="attention"
            title={
              isOwner
                ? `${count} before you can ${forCouncil ? 'send it to the council' : 'publish'}`
                : `${count} that you can add`
            }
          >
            <ul className="mt-1">
              {missing.map((one) => (
                <li key={one.step}>
                  <Link
                    to={stepPath(beginningOf(one.step, experience.owner?.hasBlock ?? true), experience.id)}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {one.message}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {isOwner && !isLive && !waiting && missing.length === 0 && (
          <Notice tone="success" title="Everything is there">
            {forCouncil
              ? `Look through it once more, then send it to ${isolated(experience.council?.title ?? 'the council')}.`
              : 'Look through it once more, then publish.'}{' '}
            {experience.experienceMedia.length === 0 && 'We draw a cover, because there are no photos yet.'}
          </Notice>
        )}
        {(publish.error ?? submit.error) && (
          <Notice tone="danger" title={forCouncil ? 'It was not sent' : 'It was not published'} live>
            {sentenceOf(publish.error ?? submit.error)}
          </Notice>
        )}
        {summaryOf(experience, user).map(({ section, rows }) => (
          <ReviewSection
            key={section}
            section={section}
            rows={rows}
            missing={missing.filter((one) => one.section === section)}
          />
        ))}
        <EarlierVersions versions={experience.owner?.earlierVersions ?? []} />
        {(experience.owner?.councilReviews.length ?? 0) > 0 && (
          <Card title="With the council">
            <ReviewHistory reviews={experience.owner?.councilReviews ?? []} />
          </Card>
        )}
        {isOwner && forCouncil && missing.length === 0 && (
          <TextField
            label="A word to the council"
            name="message"
            optional
            multiline
            rows={3}
            maxLength={2_000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
        {isOwner && !isLive && !waiting && (
          <StepBar end>
            <Button
              tone="primary"
              size="large"
              busy={publish.isPending || submit.isPending}
              disabled={missing.length > 0}
              onClick={send}
              className="max-sm:w-full"
            >
              {forCouncil ? 'Send to the council' : experience.state === 'PAUSED' ? 'Publish again' : 'Publish listing'}
            </Button>
          </StepBar>
        )}
      </div>
    </Page>
  );
}

type SectionSummary = { section: Section; rows: SummaryRow[] };

function ReviewSection({ section, rows, missing }: SectionSummary & { missing: MissingStep[] }) {
  const done = missing.length === 0;
  return (
    <Card
      title={sectionLabels[section]}
      aside={
        <span
          className={
            done
              ? 'flex items-center gap-1.5 font-[600] text-moss'
              : 'flex items-center gap-1.5 font-[600] text-on-marigold-soft'
          }
        >
          {done ? <CircleCheck className="size-5" aria-hidden /> : <CircleAlert className="size-5" aria-hidden />}
          {done ? 'Complete' : `${missing.length} missing`}
        </span>
      }
    >
      <SummaryList label={sectionLabels[section]} rows={rows} />
    </Card>
  );
}

const nothing = <span className="text-ink-soft">Nothing yet</span>;

/** What is there, section by section, each line with the step that changes it. */
function summaryOf(experience: Experience, user: User): SectionSummary[] {
  const { role = 'owner', hasBlock = true } = experience.owner ?? {};
  const row = (term: string, step: StepName, value: SummaryRow['value']): SummaryRow => ({
    term,
    value: value || nothing,
    ...(mayAnswer(role, step)
      ? {
          action: { label: 'Change', hidden: term, to: stepPath(beginningOf(step, hasBlock), experience.id) },
        }
      : {}),
  });
  const list = (lines: readonly string[]): string => lines.join(', ');
  const { cancellationPolicy: policy, upcomingSession: next } = experience;
  const settings = [
    experience.isPrivate ? 'Private' : 'Public',
    experience.instantBook ? 'booked at once' : 'you approve each booking',
    experience.waitingList ? 'with a waiting list' : 'no waiting list',
  ];
  const all: SectionSummary[] = [
    {
      section: 'PROFILE',
      rows: [
        row('Name', 'PROFILE_NAME', `${user.firstName} ${user.lastName}`.trim()),
        row('Mission', 'PROFILE_MISSION', user.summary),
        row('About you', 'PROFILE_ABOUT', user.biography && <span className="line-clamp-2">{user.biography}</span>),
        row('Phone number', 'PROFILE_CONTACT', user.phoneNumber),
      ],
    },
    ...(experience.isCouncilFunded ? [councilSummary(experience, row)] : []),
    {
      section: 'LISTING',
      rows: [
        row('Title', 'LISTING_TITLE', experience.title),
        row('Summary', 'LISTING_STRAPLINE', experience.summary),
        row(
          'Photos',
          'LISTING_GALLERY',
          experience.experienceMedia.length > 0 && <Thumbnails experience={experience} />,
        ),
        row('Venue', 'LISTING_ADDRESS', list(venueParts(experience))),
        row('Map', 'LISTING_ADDRESS_CONFIRM', pinWords(experience)),
        row(
          'Ages',
          'LISTING_AGES',
          experience.audienceType && agesSentence(experience.audienceType, experience.ageFrom, experience.ageTo),
        ),
        row(
          'Group size',
          'LISTING_GROUP_SIZE',
          experience.maximumGroupSize !== null && `Up to ${experience.maximumGroupSize}`,
        ),
        row('Categories', 'LISTING_CATEGORIES', list(experience.categories.map(({ title }) => title))),
        row(
          'Description',
          'LISTING_DESCRIPTION',
          experience.sections[0] && <span className="line-clamp-2">{experience.sections[0].description}</span>,
        ),
        row('Accessibility', 'LISTING_ACCESSIBILITY', list(experience.accessibilityMeasures)),
        row('Learning aims', 'LISTING_LEARNING_AIMS', list(experience.learningAims)),
        row('What you provide', 'LISTING_PROVISIONS', list(experience.provisions)),
        row('Safety', 'LISTING_SAFETY_MEASURES', list(experience.safetyMeasures)),
        row('Cancellation', 'LISTING_CANCELLATION_POLICY', policy.sentence),
        row(
          'Consumer law',
          'LISTING_CONSUMER_REGULATIONS',
          policy.formalEducationalActivity !== null &&
            (policy.formalEducationalActivity ? 'Formal education' : 'Leisure activity'),
        ),
      ],
    },
    {
      section: 'DATES_AND_TIMES',
      rows: [row('Next date', 'DATES_AND_TIMES_PREVIEW', next && format.session(next.startDate, next.endDate))],
    },
    {
      section: 'TICKETS',
      rows: [
        row(
          'Tickets',
          'TICKETS_BANK',
          list(experience.tickets.map((ticket) => `${isolated(ticket.name)}: ${formatPrice(ticket.allInPence)}`)),
        ),
      ],
    },
    { section: 'QUESTIONNAIRE', rows: [row('Questions', 'QUESTIONNAIRE', 'What families answer at checkout')] },
    {
      section: 'SETTINGS',
      rows: [
        row('Bookings', 'SETTINGS_PRIVACY', list(settings)),
        row('Confirmation message', 'SETTINGS_BOOKING_CONFIRMATION', experience.owner?.confirmationMessage),
      ],
    },
    {
      section: 'BANK_ACCOUNT',
      rows: [
        row(
          'Bank account',
          'BANK_ACCOUNT_STATUS',
          user.hasStripeAccount
            ? 'Linked via Stripe'
            : experience.tickets.some(({ funding }) => funding === 'PAID')
              ? 'Not linked yet'
              : 'Not needed for free tickets',
        ),
      ],
    },
    {
      section: 'COLLABORATORS',
      rows: [row('Team', 'ADD_MENTORS_TYPE', list(experience.collaborators.map(({ name }) => name)) || 'Only you')],
    },
  ];
  // Profile and bank account are the caller's own, and those of a collaborator are not this listing's.
  return role === 'owner' ? all : all.filter(({ section }) => !ownersSections.has(section));
}

const ownersSections: ReadonlySet<Section> = new Set(['PROFILE', 'HAF_COUNCIL', 'BANK_ACCOUNT']);

type Row = (term: string, step: StepName, value: SummaryRow['value']) => SummaryRow;

function councilSummary(experience: Experience, row: Row): SectionSummary {
  const told = experience.owner?.councilFunding;
  const hours = told?.activityHours;
  return {
    section: 'HAF_COUNCIL',
    rows: [
      row('Council', 'HAF_SELECT', experience.council?.title),
      row('Provider type', 'HAF_PROVIDER_TYPE', told?.providerType && providerTypes[told.providerType]),
      row('SEND provision', 'HAF_SEND_PROVIDER', told?.sendProviderType && sendProviderTypes[told.sendProviderType]),
      row(
        'Ofsted',
        'HAF_OUSTED_REGISTRED',
        told?.ofsted &&
          [ofstedStates[told.ofsted], told.ofsted === 'registered' && told.ofstedNumber].filter(Boolean).join(', '),
      ),
      row('Meals', 'HAF_MEALS_PROVIDED', told?.meals.map((meal) => mealTypes[meal]).join(', ')),
      row(
        'Activity',
        'HAF_ACTIVITY_HOURS',
        typeof hours === 'number' && `${hours} ${hours === 1 ? 'hour' : 'hours'} in a session of four`,
      ),
    ],
  };
}

function Thumbnails({ experience }: { experience: Experience }) {
  return (
    <span className="flex flex-wrap gap-2">
      {experience.experienceMedia.slice(0, 4).map((picture) => (
        <Picture
          key={picture.id}
          src={pictureSources(picture, 320).src}
          alt={picture.alternativeText}
          width={4}
          height={3}
          className="w-20 rounded-control"
        />
      ))}
      {experience.experienceMedia.length > 4 && (
        <span className="self-center">and {experience.experienceMedia.length - 4} more</span>
      )}
    </span>
  );
}

function Published({ experience }: { experience: Experience }) {
  const [cover] = experience.experienceMedia;
  const listing = linkable(experience);
  return (
    <Page title="Your listing is published" width="text">
      <div className="flex flex-col items-center gap-6 text-center">
        {cover && (
          <Picture
            src={pictureSources(cover, 640).src}
            alt={cover.alternativeText}
            width={4}
            height={3}
            className="w-full max-w-md rounded-card"
          />
        )}
        <p className="text-lg">
          <strong>{experience.title}</strong>{' '}
          {experience.isPrivate
            ? 'can be booked by everybody who has its link.'
            : 'can be found and booked from now on.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={pagePath(listing)} tone="primary">
            View the page
          </LinkButton>
          <Button onClick={() => void shareListing(listing)}>Share the link</Button>
          <LinkButton to="/listings" tone="quiet">
            Go to your listings
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
