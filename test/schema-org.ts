/**
 * What search engines ask of the data in a page, as a table: which properties a thing must have, which it may have, and what
 * their values are. Sources: https://schema.org (version 29) for what exists, and for what is required
 * https://developers.google.com/search/docs/appearance/structured-data/ (event, course-info, breadcrumb, carousel, faqpage,
 * organization) as read on 29 November 2026.
 */
type Value =
  | 'text'
  | 'address'
  | 'moment'
  | 'duration'
  | 'price'
  | 'number'
  | 'boolean'
  | 'ages'
  /** The address of a member of a list of schema.org, such as `EventScheduled`. */
  | readonly `https://schema.org/${string}`[]
  /** One of these things, or a reference to one on the page. */
  | { readonly things: readonly string[] }
  | { readonly words: readonly string[] };

type Shape = { required: Record<string, Value>; allowed: Record<string, Value> };

const inStock = ['https://schema.org/InStock', 'https://schema.org/SoldOut', 'https://schema.org/PreOrder'] as const;
const provider: Value = { things: ['Organization', 'Person'] };
const place: Value = { things: ['Place', 'VirtualLocation'] };
const offers: Value = { things: ['Offer'] };

const shapes: Record<string, Shape> = {
  // structured-data/event: name, startDate, location; the rest is recommended.
  Event: {
    required: { name: 'text', startDate: 'moment', location: place },
    allowed: {
      url: 'address',
      description: 'text',
      image: 'address',
      endDate: 'moment',
      eventStatus: ['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled'],
      eventAttendanceMode: [
        'https://schema.org/OfflineEventAttendanceMode',
        'https://schema.org/OnlineEventAttendanceMode',
      ],
      organizer: provider,
      offers,
      about: { things: ['Course'] },
      superEvent: { things: ['EventSeries'] },
      typicalAgeRange: 'ages',
      isAccessibleForFree: 'boolean',
    },
  },
  EventSeries: {
    required: { name: 'text', startDate: 'moment', location: place },
    allowed: {
      url: 'address',
      description: 'text',
      image: 'address',
      endDate: 'moment',
      organizer: provider,
      offers,
      typicalAgeRange: 'ages',
      isAccessibleForFree: 'boolean',
    },
  },
  // structured-data/course-info: name, description, provider; hasCourseInstance with courseMode and workload; offers with category.
  Course: {
    required: { name: 'text', description: 'text', provider, hasCourseInstance: { things: ['CourseInstance'] } },
    allowed: {
      url: 'address',
      image: 'address',
      offers,
      teaches: 'text',
      typicalAgeRange: 'ages',
      isAccessibleForFree: 'boolean',
    },
  },
  CourseInstance: {
    required: { courseMode: { words: ['Onsite', 'Online', 'Blended'] }, courseWorkload: 'duration' },
    allowed: { name: 'text', startDate: 'moment', endDate: 'moment', location: place },
  },
  // structured-data/event#offers, course-info#offers
  Offer: {
    required: { price: 'price', priceCurrency: { words: ['GBP'] } },
    allowed: {
      name: 'text',
      url: 'address',
      category: { words: ['Free', 'Paid'] },
      availability: inStock,
      validFrom: 'moment',
      validThrough: 'moment',
    },
  },
  // structured-data/event: a place has a name and an address.
  // structured-data/event#location: an event that is online has the address at which it is found.
  VirtualLocation: { required: { url: 'address' }, allowed: {} },
  Place: {
    required: { name: 'text', address: { things: ['PostalAddress', 'text'] } },
    allowed: { geo: { things: ['GeoCoordinates'] } },
  },
  PostalAddress: {
    required: { addressCountry: { words: ['GB'] } },
    allowed: { streetAddress: 'text', addressLocality: 'text', postalCode: 'text' },
  },
  GeoCoordinates: { required: { latitude: 'number', longitude: 'number' }, allowed: {} },
  Organization: {
    required: { name: 'text' },
    allowed: { url: 'address', description: 'text', image: 'address', logo: 'address' },
  },
  // structured-data/breadcrumb: at least two items, each with position, name and item.
  BreadcrumbList: { required: { itemListElement: { things: ['ListItem'] } }, allowed: {} },
  // structured-data/carousel: a list of pages has position and url.
  ItemList: {
    required: { itemListElement: { things: ['ListItem'] } },
    allowed: { name: 'text', numberOfItems: 'number', url: 'address' },
  },
  ListItem: { required: { position: 'number', name: 'text' }, allowed: { item: 'address', url: 'address' } },
  WebSite: {
    required: { name: 'text', url: 'address' },
    allowed: {
      inLanguage: { words: ['en-GB'] },
      publisher: provider,
      potentialAction: { things: ['SearchAction'] },
    },
  },
  SearchAction: { required: { target: { things: ['EntryPoint'] }, 'query-input': 'text' }, allowed: {} },
  EntryPoint: { required: { urlTemplate: 'text' }, allowed: {} },
  // structured-data/article
  Article: {
    required: { headline: 'text' },
    allowed: {
      description: 'text',
      articleSection: 'text',
      articleBody: 'text',
      inLanguage: { words: ['en-GB'] },
      author: provider,
    },
  },
  // structured-data/faqpage
  FAQPage: { required: { mainEntity: { things: ['Question'] } }, allowed: {} },
  Question: { required: { name: 'text', acceptedAnswer: { things: ['Answer'] } }, allowed: {} },
  Answer: { required: { text: 'text' }, allowed: {} },
};

type Thing = Record<string, unknown>;

/** What is wrong with the data of a page; nothing where search engines have no issue with it. */
export function schemaIssues(told: unknown): string[] {
  const page = JSON.parse(JSON.stringify(told)) as Thing;
  if (page['@context'] !== 'https://schema.org') return ['The context is not https://schema.org'];
  const things = Array.isArray(page['@graph']) ? (page['@graph'] as Thing[]) : [page];
  const known = new Map(things.flatMap((thing) => (thing['@id'] ? [[String(thing['@id']), thing]] : [])));
  const ids = things.flatMap((thing) => (thing['@id'] ? [String(thing['@id'])] : []));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`);
  return [...twice, ...things.flatMap((thing) => issuesOf(thing, known, String(thing['@type'])))];
}

function issuesOf(thing: Thing, known: ReadonlyMap<string, Thing>, at: string): string[] {
  const type = String(thing['@type']);
  const shape = shapes[type];
  if (!shape) return [`${at}: ${type} is not in the table`];
  const missing = Object.keys(shape.required)
    .filter((name) => thing[name] === undefined)
    .map((name) => `${at}: ${name} is missing`);
  const wrong = Object.entries(thing).flatMap(([name, value]) => {
    if (name.startsWith('@')) return [];
    const kind = shape.required[name] ?? shape.allowed[name];
    if (!kind) return [`${at}: ${type} has no ${name}`];
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    if (values.length === 0) return [`${at}.${name} is an empty list`];
    return values.flatMap((one, index) => issuesOfValue(one, kind, known, `${at}.${name}[${index}]`));
  });
  return [...missing, ...wrong, ...orderIssues(thing, at)];
}

/** An end is not before its beginning, and positions count from 1. */
function orderIssues(thing: Thing, at: string): string[] {
  const { startDate, endDate, itemListElement } = thing;
  const isBackwards =
    typeof startDate === 'string' && typeof endDate === 'string' && Date.parse(endDate) < Date.parse(startDate);
  const listed = Array.isArray(itemListElement) ? (itemListElement as Thing[]) : [];
  const isMiscounted = listed.some(({ position }, index) => position !== index + 1);
  return [
    ...(isBackwards ? [`${at}: it ends before it begins`] : []),
    ...(isMiscounted ? [`${at}: its positions do not count from 1`] : []),
  ];
}

const patterns: Partial<Record<string, RegExp>> = {
  text: /\S/,
  address: /^https?:\/\/[^\s]+$/,
  // A time without an offset would be read as the reader's own.
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
  duration: /^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?)?$/,
  price: /^\d+\.\d\d$/,
  ages: /^(\d+-\d*|-\d+)$/,
};

function issuesOfValue(value: unknown, kind: Value, known: ReadonlyMap<string, Thing>, at: string): string[] {
  if (kind === 'number') return Number.isFinite(value) ? [] : [`${at} is no number`];
  if (kind === 'boolean') return typeof value === 'boolean' ? [] : [`${at} is neither true nor false`];
  if (typeof kind === 'string')
    return typeof value === 'string' && patterns[kind]?.test(value) ? [] : [`${at} is no ${kind}: ${String(value)}`];
  if ('words' in kind) return kind.words.includes(String(value)) ? [] : [`${at} is none of ${kind.words.join(', ')}`];
  if (!('things' in kind)) return kind.some((one) => one === value) ? [] : [`${at} is ${String(value)}`];
  if (typeof value === 'string') return kind.things.includes('text') && value.trim() ? [] : [`${at} is a text`];
  const thing = value as Thing;
  const isReference = Object.keys(thing).length === 1 && typeof thing['@id'] === 'string';
  const meant = isReference ? known.get(String(thing['@id'])) : thing;
  if (!meant) return [`${at} refers to ${String(thing['@id'])}, which is not there`];
  if (!kind.things.includes(String(meant['@type']))) return [`${at} is a ${String(meant['@type'])}`];
  return isReference ? [] : issuesOf(meant, known, at);
}
