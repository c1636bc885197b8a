import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { comingPages } from './shell/coming.ts';

const coming = (bare: boolean) =>
  comingPages
    .filter((page) => (page.bare ?? false) === bare)
    .map(({ path }) => route(path.slice(1), 'shell/screens/coming.tsx', { id: `coming ${path}` }));

/** The map: address → one screen. A screen stands here once; a second address of it names it again by an id. */
export default [
  layout('shell/screens/layout.tsx', [
    index('search/screens/home.tsx'),
    route('search-learning-experiences', 'search/screens/search.tsx'),
    route('listing/:slug', 'shell/screens/listing-page.tsx'),
    route('provider/:slug', 'listings/screens/provider.tsx'),

    route('login', 'identity/screens/login.tsx'),
    route('signup', 'identity/screens/signup.tsx'),
    route('register', 'identity/screens/signup.tsx', { id: 'register' }),
    route('reset-password', 'identity/screens/reset-password.tsx'),
    route('profile-settings', 'identity/screens/profile-settings.tsx'),
    route('family', 'people/screens/family.tsx'),

    route('listings', 'listings/screens/listings.tsx'),
    route('onboarding/review', 'listings/screens/review.tsx'),
    route('onboarding/:step', 'shell/screens/onboarding.tsx'),

    route('checkout', 'bookings/screens/checkout.tsx'),
    route('bookings/l', 'bookings/screens/bookings-learner.tsx'),
    route('bookings/m', 'bookings/screens/bookings-mentor.tsx'),
    route('bookings/:bookingId', 'bookings/screens/booking.tsx'),
    route('cancel/l', 'bookings/screens/cancel-learner.tsx'),
    route('bank-details', 'payments/screens/bank-details.tsx'),

    route('schedule/mentor', 'registers/screens/registers.tsx'),
    route('registers', 'registers/screens/registers.tsx', { id: 'registers' }),
    route('registers/:sessionId', 'registers/screens/register.tsx'),

    route('attributions', 'shell/screens/attributions.tsx'),
    route('dev/ui', 'ui/screens/gallery.tsx'),
    ...coming(false),
    route('*', 'shell/screens/not-found.tsx'),
  ]),
  route('registers/:sessionId/print', 'registers/screens/register-print.tsx'),
  ...coming(true),
] satisfies RouteConfig;
