import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

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
    // Addresses of later work (shell/coming.ts), and those that nobody knows.
    route('*', 'shell/screens/coming.tsx'),
  ]),
  route('registers/:sessionId/print', 'registers/screens/register-print.tsx'),
] satisfies RouteConfig;
