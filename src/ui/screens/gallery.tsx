import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListIcon from 'lucide-react/icons/list';
import MapIcon from 'lucide-react/icons/map';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '../badge.tsx';
import { Button, IconButton, LinkButton } from '../button.tsx';
import { DateField, MultiDateCalendar } from '../calendar.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { ComboBox } from '../combo-box.tsx';
import { Countdown } from '../countdown.tsx';
import { DateOfBirthField } from '../date-of-birth-field.tsx';
import { Dialog } from '../dialog.tsx';
import { Disclosure } from '../disclosure.tsx';
import { DrawnCover } from '../drawn-cover.tsx';
import { Drawer, type DrawerProps } from '../drawer.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { FileDrop } from '../file-drop.tsx';
import { ErrorSummary, scrollToFirstError } from '../form-errors.tsx';
import { Gallery as PictureGallery } from '../gallery.tsx';
import { Logo } from '../logo.tsx';
import { Menu } from '../menu.tsx';
import { MoneyField } from '../money-field.tsx';
import { Money } from '../money.tsx';
import { Notice } from '../notice.tsx';
import { NumberField } from '../number-field.tsx';
import { Page } from '../page.tsx';
import { Pagination } from '../pagination.tsx';
import { Picture } from '../picture.tsx';
import { Popover } from '../popover.tsx';
import { Progress } from '../progress.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { Segmented } from '../segmented.tsx';
import { SelectField } from '../select-field.tsx';
import { Skeleton, SkeletonCard, SkeletonList } from '../skeleton.tsx';
import { State, stateKinds } from '../state.tsx';
import { StepList } from '../step-list.tsx';
import { SummaryList } from '../summary-list.tsx';
import { DataTable, type Column, type Sort } from '../table.tsx';
import { TabLinks, Tabs } from '../tabs.tsx';
import { TextField } from '../text-field.tsx';
import { TimeField } from '../time-field.tsx';
import { toast } from '../toast.tsx';
import { Toggle } from '../toggle.tsx';

export function meta() {
  return [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }];
}

const accents = ['forest', 'marigold', 'berry', 'sky', 'moss'] as const;
const grounds = ['paper', 'paper-raised', 'paper-sunken', 'ink', 'ink-soft', 'line', 'line-strong', 'focus'] as const;

const sections: { title: string; content: () => ReactNode }[] = [
  { title: 'Colour', content: Colours },
  { title: 'Type', content: Type },
  { title: 'Buttons', content: Buttons },
  { title: 'Typing', content: Typing },
  { title: 'Choosing', content: Choosing },
  { title: 'Dates', content: Dates },
  { title: 'Errors in a form', content: FormErrors },
  { title: 'Over the page', content: Overlays },
  { title: 'Status and messages', content: Messages },
  { title: 'Lists and tables', content: Tables },
  { title: 'Tabs, disclosures, steps', content: Parts },
  { title: 'Pictures', content: Pictures },
  { title: 'Loading, empty, error', content: States },
];

const anchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** `/dev/ui`: every component in its states, for whoever builds a screen. */
export default function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const change = (next: 'light' | 'dark') => {
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return (
    <Page
      title="Design system"
      lead="Each component in its states. Press Tab to see the focus ring; narrow the window to see what a phone gets."
      actions={
        <Segmented
          label="Theme"
          value={theme}
          onChange={change}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      }
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Sections" className="lg:sticky lg:top-6 lg:self-start">
          <ul className="flex flex-wrap gap-x-4 lg:flex-col">
            {sections.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchor(title)}`} className="link link-tall">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-14">
          {sections.map(({ title, content: Content }) => (
            <section key={title} aria-labelledby={anchor(title)} className="flex min-w-0 flex-col gap-5">
              <h2 id={anchor(title)} className="border-b border-line pb-2">
                {title}
              </h2>
              <Content />
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** One state of a component under its name. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-sm font-[600] text-ink-soft">{name}</p>
      {children}
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Colours() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <div className="grid grid-cols-2 gap-2">
        {grounds.map((name) => (
          <div key={name} className="flex items-center gap-3 text-sm">
            <span
              className="size-11 flex-none rounded-control border border-line-strong"
              style={{ backgroundColor: `var(--color-${name})` }}
            />
            {name}
          </div>
        ))}
      </div>
      <div className="grid gap-2">
        {accents.map((name) => (
          <div key={name} className="grid grid-cols-2 overflow-hidden rounded-control text-sm font-[600]">
            <span
              className="px-3 py-2.5"
              style={{ backgroundColor: `var(--color-${name})`, color: `var(--color-on-${name})` }}
            >
              {name}
            </span>
            <span
              className="px-3 py-2.5"
              style={{ backgroundColor: `var(--color-${name}-soft)`, color: `var(--color-on-${name}-soft)` }}
            >
              {name}-soft
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Type() {
  return (
    <div className="flex flex-col gap-4">
      <Logo brand="Thicket" />
      <p className="font-heading text-5xl font-[750] tracking-[-0.03em]">After school. In place of school.</p>
      <p className="font-heading text-3xl font-[700] tracking-[-0.025em]">Woodland mornings in Chorlton</p>
      <p className="font-heading text-xl font-[700]">What to bring on the day</p>
      <div className="prose">
        <p>
          We meet at the gate at 09:30, whatever the weather. Bring <strong>old clothes</strong>, a waterproof coat and
          a drink. <Link to="/dev/ui">See what we do in a storm</Link>.
        </p>
        <ul>
          <li>Fires are lit by an adult and watched by two.</li>
          <li>Every child gets a hot lunch; tell us of allergies when you book.</li>
        </ul>
      </div>
      <p className="text-sm text-ink-soft">Small text: booked by 12 families this week.</p>
    </div>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Sample name="Tones">
        <Row>
          <Button tone="primary">Pay £48.00</Button>
          <Button>Save for later</Button>
          <Button tone="quiet">Not now</Button>
          <Button tone="danger" icon={<Trash2 aria-hidden />}>
            Cancel 3 places
          </Button>
          <LinkButton to="/dev/ui" tone="secondary" icon={<MapIcon aria-hidden />}>
            Open the map
          </LinkButton>
        </Row>
      </Sample>
      <Sample name="Sizes and icons">
        <Row>
          <Button tone="primary" size="small" icon={<Plus aria-hidden />}>
            Add
          </Button>
          <Button tone="primary" icon={<Plus aria-hidden />}>
            Add a date
          </Button>
          <Button tone="primary" size="large" icon={<CalendarPlus aria-hidden />}>
            Book 3 dates
          </Button>
          <IconButton label="Edit" icon={<Pencil aria-hidden />} />
          <IconButton label="Copy" tone="secondary" icon={<Copy aria-hidden />} />
        </Row>
      </Sample>
      <Sample name="Busy (press it), busy for good, not available">
        <Row>
          <Button
            tone="primary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              window.setTimeout(() => setBusy(false), 2000);
            }}
          >
            Publish the listing
          </Button>
          <Button busy>Sending</Button>
          <Button tone="primary" disabled>
            Pay £0.00
          </Button>
          <Button disabled>Undo</Button>
        </Row>
      </Sample>
      <Sample name="Long text, full width">
        <div className="max-w-80">
          <Button tone="primary" wide>
            Approve this request and tell the family by email today
          </Button>
        </div>
      </Sample>
    </>
  );
}

function Typing() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <TextField label="First name" name="first" autoComplete="given-name" />
      <TextField
        label="Email address"
        name="email"
        type="email"
        help="We send the tickets here."
        defaultValue="ada@example"
        error="The email address is not valid."
      />
      <TextField label="Nickname" name="nick" optional placeholder="What friends say" />
      <TextField label="Booking reference" name="ref" disabled defaultValue="THK-48213" />
      <TextField label="Length" name="length" inputMode="numeric" suffix="minutes" defaultValue="90" />
      <TimeField label="Start" name="start" defaultValue="09:30" />
      <MoneyField label="Price for one place" name="price" defaultValue={1250} />
      <MoneyField label="Deposit" name="deposit" error="Enter an amount in pounds, like 12.50" />
      <NumberField label="Places" name="places" unit="place" defaultValue={12} min={1} max={30} />
      <TextField
        label="What will families do?"
        name="what"
        multiline
        rows={5}
        counter={{ min: 200 }}
        help="Say it as you would at the gate."
        defaultValue="We build dens, light fires and look for whatever the season brings."
      />
      <FileDrop
        label="Pictures"
        help="JPEG or PNG, up to 10 MB each."
        accept="image/*"
        multiple
        maxSize={10_000_000}
        onFiles={() => {}}
      />
    </div>
  );
}

function Choosing() {
  const [mode, setMode] = useState<'learn' | 'mentor'>('learn');
  const [view, setView] = useState<'list' | 'map'>('list');
  return (
    <div className="grid grid-cols-1 items-start gap-7 md:grid-cols-2">
      <Sample name="Two ways to see the product">
        <Segmented
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'learn', label: 'Learn' },
            { value: 'mentor', label: 'Mentor' },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <ListIcon aria-hidden /> },
            { value: 'map', label: 'Map', icon: <MapIcon aria-hidden /> },
          ]}
        />
      </Sample>
      <div>
        <Toggle label="Instant book" help="Families do not wait for your answer." defaultChecked />
        <Toggle label="Hide number of booking places available" />
        <Toggle label="Waiting list" disabled help="Set a number of places first." />
      </div>
      <SelectField
        label="Council"
        name="council"
        placeholder="Choose a council"
        options={[
          { value: 'mcr', label: 'Manchester' },
          { value: 'sal', label: 'Salford' },
        ]}
      />
      <SelectField
        label="Category"
        name="category"
        error="Please select an option"
        placeholder="Choose"
        options={[
          { group: 'Outside', options: [{ value: 'outdoor-education', label: 'Outdoor Education' }] },
          { group: 'Inside', options: [{ value: 'academic', label: 'Academic' }] },
        ]}
      />
      <ComboBox
        label="Learner"
        name="learner"
        help="Type a name, or choose from the list."
        options={[
          { value: '1', label: 'Ada Lovelace', description: '9 years' },
          { value: '2', label: 'Mary Anning', description: '11 years' },
          { value: '3', label: 'Isaac Newton', description: '7 years', disabled: true },
        ]}
      />
      <RadioGroup
        label="Free bookings"
        name="free"
        layout="row"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
          { value: 'maybe', label: 'Maybe' },
        ]}
        error="Please select an option"
      />
      <RadioGroup
        label="What type of team members do you want to add?"
        name="team"
        layout="cards"
        defaultValue="admin"
        options={[
          {
            value: 'admin',
            label: 'I want to add administrators',
            help: 'They can do what you can, except close the account.',
          },
          { value: 'collaborator', label: 'I want to add collaborators', help: 'They see the listings they work on.' },
        ]}
      />
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          label="What do you provide on the day?"
          name="provisions"
          optional
          defaultValue={['lunch']}
          options={[
            { value: 'lunch', label: 'A hot lunch' },
            { value: 'kit', label: 'Tools and kit' },
            { value: 'transport', label: 'Transport', disabled: true },
          ]}
        />
        <Checkbox label="My child may walk home alone" help="You can change this for each day." />
        <Checkbox label="I have read the cancellation policy" error="Tick this box to go on" />
        <Checkbox label="Some of these" indeterminate />
      </div>
    </div>
  );
}

function Dates() {
  const [dates, setDates] = useState<string[]>(['2027-04-06', '2027-04-07']);
  const [held] = useState(() => new Date(Date.now() + 15 * 60_000));
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <DateOfBirthField name="born" defaultValue="2018-03-31" />
        <DateOfBirthField
          name="born-wrong"
          label="Date of birth of the second child"
          error="Date of birth cannot be in the future"
        />
        <DateField label="Bookings close on" name="closes" defaultValue="2027-04-01" min="2027-01-01" />
        <p className="self-end">
          Your places are held for <Countdown until={held} />
        </p>
      </div>
      <Card title="Click every date you are offering in this block">
        <MultiDateCalendar
          label="Dates of the block"
          value={dates}
          onChange={setDates}
          min="2027-04-02"
          max="2027-12-31"
          marked={{ '2027-04-05': 'Easter Monday', '2027-05-03': 'Bank holiday' }}
        />
      </Card>
    </div>
  );
}

function FormErrors() {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} className="flex max-w-xl flex-col gap-6">
      <ErrorSummary
        focus={false}
        errors={[
          { field: 'listing-title', message: 'Give your listing a title' },
          { field: 'listing-postcode', message: 'Enter a postcode, like M21 9AA' },
        ]}
      />
      <TextField id="listing-title" label="Title" name="listing-title" error="Give your listing a title" />
      <TextField
        label="Postcode"
        name="listing-postcode"
        autoComplete="postal-code"
        error="Enter a postcode, like M21 9AA"
        className="max-w-56"
      />
      <div>
        <Button onClick={() => form.current && scrollToFirstError(form.current)}>Scroll to the first error</Button>
      </div>
    </form>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | DrawerProps['placement'] | null>(null);
  const close = () => setOpen(null);
  const placements = ['left', 'right', 'top', 'bottom'] as const;
  const drawer = placements.find((placement) => placement === open);
  const [last, setLast] = useState<DrawerProps['placement']>('right');
  if (drawer && drawer !== last) setLast(drawer);
  return (
    <>
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Bottom sheet on a phone</Button>
        {placements.map((placement) => (
          <Button key={placement} onClick={() => setOpen(placement)}>
            Drawer {placement}
          </Button>
        ))}
      </Row>
      <Row>
        <Popover label="Booking solutions" trigger={<Button>Popover</Button>}>
          <p className="max-w-72">Closes on Escape, on a press outside and when the path changes.</p>
        </Popover>
        <Menu
          trigger={<IconButton label="More" tone="secondary" icon={<Ellipsis aria-hidden />} />}
          items={[
            { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, to: '/dev/ui' },
            {
              id: 'copy',
              label: 'Copy',
              icon: <Copy aria-hidden />,
              description: 'Without its dates',
              onSelect: () => toast.success('Copied'),
            },
            { id: 'off', label: 'Archive', disabled: true },
            { id: 'line', separator: true },
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => toast.error('Not deleted', { description: 'It has bookings.' }),
            },
          ]}
        />
      </Row>
      <Row>
        <Button onClick={() => toast.success('Success', { description: 'Successfully impersonated.' })}>
          Toast: success
        </Button>
        <Button
          onClick={() =>
            toast.error('Oops! Could not load data.', {
              description: 'The server did not answer.',
              duration: Infinity,
              closable: true,
              id: 'load',
            })
          }
        >
          Toast: error that stays
        </Button>
        <Button
          onClick={() =>
            toast.warning("You are impersonated, thus can't logout", {
              duration: 15_000,
              action: { label: 'Logout me, anyway!', onClick: () => {} },
            })
          }
        >
          Toast: warning with an action
        </Button>
        <Button onClick={() => toast.info('The register is locked', { view: true })}>Toast: top centre</Button>
      </Row>
      <Dialog
        open={open === 'dialog' || open === 'sheet'}
        sheet={open === 'sheet'}
        onClose={close}
        title="Cancel 3 places?"
        width={520}
        actions={
          <>
            <Button onClick={close}>Keep them</Button>
            <Button tone="danger" onClick={close}>
              Cancel and refund £36.00
            </Button>
          </>
        }
      >
        <p>Ada loses her places on 6, 7 and 8 April. £36.00 goes back to your card within 5 working days.</p>
        <p className="mt-3 text-ink-soft">The provider is told at once.</p>
      </Dialog>
      <Drawer open={drawer !== undefined} placement={drawer ?? last} onClose={close} title="Filters" onSave={close}>
        <ChoiceGroup
          label="Category"
          name="drawer-category"
          options={[
            { value: 'haf', label: 'HAF' },
            { value: 'outdoor-education', label: 'Outdoor Education' },
          ]}
        />
      </Drawer>
    </>
  );
}

function Messages() {
  return (
    <>
      <Row>
        {stateKinds.map((kind) => (
          <State key={kind} text={kind} kind={kind} />
        ))}
      </Row>
      <Notice title="Your places are held">Pay within 15 minutes. You can renew once.</Notice>
      <Notice tone="success" title="All synced" />
      <Notice
        tone="attention"
        title="You have 2 refund decisions that is blocking your payouts"
        action={
          <Button tone="secondary" size="small">
            View all refund decisions
          </Button>
        }
        onDismiss={() => {}}
      >
        Approve or decline refunds to allow payouts
      </Notice>
      <Notice tone="danger" title="The card was declined">
        Nothing was taken. Your places are still held.
      </Notice>
      <Notice tone="neutral">A plain remark without a title.</Notice>
      <Progress label="Uploading pictures" value={3} max={12} text="3 of 12" />
      <Progress label="Looking up postcodes" />
    </>
  );
}

type Booking = {
  id: string;
  learner: string;
  listing: string;
  when: string;
  status: 'Booked' | 'Requested';
  pence: number;
};

const bookings: Booking[] = [
  {
    id: 'b1',
    learner: 'Ada Lovelace',
    listing: 'Woodland mornings',
    when: 'Tue 6 Apr',
    status: 'Booked',
    pence: 1200,
  },
  {
    id: 'b2',
    learner: 'Mary Anning',
    listing: 'Fossil hunting on the coast with a long name that wraps',
    when: 'Wed 7 Apr',
    status: 'Requested',
    pence: 4850,
  },
  {
    id: 'b3',
    learner: 'Isaac Newton',
    listing: 'Orchard physics',
    when: 'Thu 8 Apr',
    status: 'Booked',
    pence: 0,
  },
];

const columns: Column<Booking>[] = [
  { key: 'learner', header: 'Learner', cell: (row) => row.learner, sortable: true, priority: 'title' },
  { key: 'listing', header: 'Listing', cell: (row) => row.listing, sortable: true },
  { key: 'when', header: 'First date', cell: (row) => row.when, priority: 'wide' },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <State text={row.status} kind={row.status === 'Booked' ? 'good' : 'waiting'} />,
  },
  { key: 'paid', header: 'Paid', cell: (row) => <Money pence={row.pence} />, align: 'end', sortable: true },
];

const bulkActions = (
  <>
    <Button size="small">Message</Button>
    <Button size="small" tone="primary">
      Approve
    </Button>
  </>
);

function Tables() {
  const [sort, setSort] = useState<Sort | null>({ key: 'learner', direction: 'ascending' });
  const [selection, setSelection] = useState<string[]>(['b2']);
  const [page, setPage] = useState(3);
  return (
    <>
      <DataTable
        caption="Bookings"
        columns={columns}
        rows={bookings}
        rowKey={(row) => row.id}
        rowName={(row) => row.learner}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={bulkActions}
        page={page}
        pages={12}
        onPage={setPage}
      />
      <Sample name="Nothing in it">
        <DataTable
          caption="Payouts"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={
            <EmptyState level={3} title="No payouts yet" action={<Button tone="primary">Link a bank account</Button>}>
              Money arrives here the day after each session.
            </EmptyState>
          }
        />
      </Sample>
      <Sample name="Pages with addresses">
        <Pagination page={1} pages={4} to={(number) => `?page=${number}`} label="Listings" />
      </Sample>
      <SummaryList
        label="Your answers"
        rows={[
          { term: 'Title', value: 'Woodland mornings', action: { label: 'Change', hidden: 'title', to: '/dev/ui' } },
          { term: 'Ages', value: '5 to 11', action: { label: 'Change', hidden: 'ages', to: '/dev/ui' } },
          {
            term: 'Strapline',
            value: <span className="text-ink-soft">Not given</span>,
            action: { label: 'Add', hidden: 'a strapline', to: '/dev/ui' },
          },
        ]}
      />
    </>
  );
}

function Parts() {
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-8">
        <Tabs
          label="Booking"
          tabs={[
            { id: 'dates', label: 'Dates', count: 3, content: <p>Three dates in April.</p> },
            { id: 'learners', label: 'Learners', content: <p>Ada and Mary.</p> },
            { id: 'money', label: 'Money', content: <p>£36.00 paid.</p> },
          ]}
        />
        <TabLinks
          label="Bookings by kind"
          tabs={[
            { label: 'All', to: '/dev/ui', count: 42, current: true },
            { label: 'Requests', to: '/dev/ui?type=requests', count: 3 },
            { label: 'Upcoming', to: '/dev/ui?type=upcoming' },
            { label: 'Past', to: '/dev/ui?type=past' },
          ]}
        />
        <div>
          <Disclosure title="What if it rains?">We go out. There is a shelter for thunder.</Disclosure>
          <Disclosure title="Can I stay?" open>
            Yes, on the first day.
          </Disclosure>
        </div>
        <Disclosure look="card" title="Cancellation policy" aside={<Badge tone="success">Flexible</Badge>}>
          All of your money back up to 24 hours before.
        </Disclosure>
      </div>
      <Card>
        <StepList
          label="Listing steps"
          sections={[
            {
              title: 'Listing',
              steps: [
                { id: '1', label: 'Give your listing a title', state: 'valid', to: '/dev/ui' },
                { id: '2', label: 'Add photos to your listing', state: 'invalid', to: '/dev/ui' },
                { id: '3', label: 'What is your cancellation policy?', state: 'warning', to: '/dev/ui', current: true },
                { id: '4', label: 'What do you provide on the day?', state: 'none', to: '/dev/ui', optional: true },
              ],
            },
            { title: 'Tickets', steps: [{ id: '5', label: 'Set up your tickets', state: 'none', to: '/dev/ui' }] },
          ]}
        />
      </Card>
    </div>
  );
}

const covers = [
  { title: 'Woodland mornings', category: 'short-breaks' },
  { title: 'High peaks weekend', category: 'outdoor-education' },
  { title: 'Sail training', category: 'holiday-clubs' },
  { title: 'Summer fair club', category: 'haf' },
  { title: 'Maths after school', category: 'academic' },
  { title: 'Little gardeners', category: 'kindergarten' },
];

function Pictures() {
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {covers.map((cover) => (
          <li key={cover.title}>
            <Picture alt="" width={4} height={3} cover={cover} className="rounded-card" />
            <p className="mt-2 font-[650]">{cover.title}</p>
          </li>
        ))}
      </ul>
      <Sample name="Gallery of a listing">
        <PictureGallery
          label="Pictures of Woodland mornings"
          className="max-w-2xl"
          cover={covers[0]}
          pictures={[
            { src: '/dev/no-such-1.webp', alt: 'Children around a fire', width: 3, height: 2 },
            { src: '/dev/no-such-2.webp', alt: 'A den of branches', width: 3, height: 2 },
          ]}
        />
      </Sample>
      <Sample name="Small">
        <DrawnCover title="Bread and butter" category="elders" className="size-16 rounded-control" />
      </Sample>
    </>
  );
}

function States() {
  const [retrying, setRetrying] = useState(false);
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <SkeletonCard count={3} label="Loading listings" />
      </div>
      <SkeletonList rows={3} picture label="Loading bookings" />
      <Skeleton className="h-10 w-48" />
      <Card flush>
        <EmptyState
          level={3}
          title="No bookings yet"
          action={
            <LinkButton to="/dev/ui" tone="primary">
              Find something to do
            </LinkButton>
          }
        >
          What you book appears here, with tickets and directions.
        </EmptyState>
      </Card>
      <Card flush>
        <EmptyState level={3} kind="nobody" title="Nobody is waiting">
          When a date is full, families can wait for a place.
        </EmptyState>
        <EmptyState level={3} kind="not-found" title="Nothing found here">
          Try fewer filters.
        </EmptyState>
        <EmptyState level={3} kind="forbidden" title="This page is for administrators">
          Your account does not look after other accounts.
        </EmptyState>
      </Card>
      <Card flush>
        <ErrorState
          level={3}
          title="We could not load your bookings"
          busy={retrying}
          onRetry={() => {
            setRetrying(true);
            window.setTimeout(() => setRetrying(false), 1500);
          }}
        >
          They are safe. The server did not answer in time.
        </ErrorState>
      </Card>
    </>
  );
}
