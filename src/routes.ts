import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { solutionPages } from './marketing/solution-pages.ts';

/** The map: address → one screen. A screen stands here once; a second address of it names it again by an id. */
export default [
  layout('shell/screens/layout.tsx', [
    index('home/screens/home.tsx'),
    route('search-learning-experiences', 'search/screens/search.tsx'),
    route('listing/:slug', 'listing-page/screens/listing-page.tsx'),
    route('provider/:slug', 'listing-page/screens/provider.tsx'),

    route('login', 'identity/screens/login.tsx'),
    route('signup', 'identity/screens/signup.tsx'),
    route('register', 'identity/screens/signup.tsx', { id: 'register' }),
    route('reset-password', 'identity/screens/reset-password.tsx'),
    route('profile-settings', 'identity/screens/profile-settings.tsx'),
    route('profile-settings/signing-in', 'identity/screens/signing-in.tsx'),
    route('family', 'people/screens/family.tsx'),
    route('family/:learnerId/seen', 'sharing/screens/seen.tsx'),
    route('family/funded', 'councils/screens/funded-places.tsx'),
    route('access-control', 'acting/screens/access-control.tsx'),
    route('invitation', 'acting/screens/invitation.tsx'),
    route('dashboard/users', 'acting/screens/users.tsx'),
    // What later domains show of an account is set into its page.
    route('dashboard/users/:userId', 'acting/screens/user.tsx', [index('payments/screens/payout-hold.tsx')]),
    route('dashboard/acting-log', 'acting/screens/acting-log.tsx'),

    route('listings', 'listings/screens/listings.tsx'),
    route('listings/:listingId/waiting-list', 'waiting/screens/listing-waiting-list.tsx'),
    route('councils/:councilId', 'councils/screens/council.tsx'),
    route('councils/:councilId/programmes', 'councils/screens/programmes.tsx'),
    route('councils/:councilId/listings', 'listings/screens/council-listings.tsx'),
    route('councils/:councilId/bookings', 'bookings/screens/council-bookings.tsx'),
    route('councils/:councilId/bookings/:bookingId', 'cancellations/screens/cancel-council.tsx'),
    route('onboarding/review', 'listings/screens/review.tsx'),
    route('onboarding/:step', 'shell/screens/onboarding.tsx'),

    route('create-a-booking', 'manual-bookings/screens/create-a-booking.tsx'),
    route('pay/:key', 'manual-bookings/screens/pay.tsx'),
    route('claim-bookings', 'manual-bookings/screens/claim-bookings.tsx'),
    route('checkout', 'checkout/screens/checkout.tsx'),
    route('bookings', 'shell/screens/list-of-mode.tsx'),
    route('bookings/l', 'bookings/screens/bookings-learner.tsx'),
    route('bookings/l/waiting', 'waiting/screens/my-waiting-lists.tsx'),
    route('waiting-list', 'waiting/screens/join-waiting-list.tsx'),
    route('waiting-list/:entryId', 'waiting/screens/waiting-entry.tsx'),
    route('bookings/m', 'bookings/screens/bookings-mentor.tsx'),
    route('bookings/:bookingId', 'bookings/screens/booking.tsx'),
    route('bookings/:bookingId/move', 'moves/screens/move.tsx'),
    route('cancel', 'shell/screens/list-of-mode.tsx', { id: 'cancel' }),
    route('cancel/l', 'cancellations/screens/cancel-learner.tsx'),
    route('cancel/m', 'cancellations/screens/cancel-mentor.tsx'),
    route('bank-details', 'payments/screens/bank-details.tsx'),
    route('payouts', 'payments/screens/payouts.tsx'),
    route('dashboard/fees', 'payments/screens/fees.tsx'),
    route('dashboard/reconciliation', 'payments/screens/reconciliation.tsx'),

    route('messages', 'messages/screens/messages.tsx'),
    route('collections', 'collections/screens/collections.tsx'),
    route('reviews', 'reflections/screens/reviews.tsx'),
    route('reflections', 'reflections/screens/reflections.tsx'),
    route('dashboard/reflections', 'reflections/screens/reported.tsx'),

    route('schedule/mentor', 'registers/screens/registers.tsx'),
    route('registers', 'registers/screens/registers.tsx', { id: 'registers' }),
    route('registers/:sessionId', 'registers/screens/register.tsx'),

    route('help', 'support/screens/help.tsx'),
    route('help/:slug', 'support/screens/help-article.tsx'),
    route('dashboard/support', 'support/screens/inbox.tsx'),

    route('privacy', 'marketing/screens/privacy.tsx'),
    route('terms', 'marketing/screens/terms.tsx'),
    route('cookies', 'marketing/screens/cookies.tsx'),
    route('accessibility', 'marketing/screens/accessibility.tsx'),
    route('attributions', 'marketing/screens/attributions.tsx'),
    ...solutionPages.map(({ path }) => route(path.slice(1), 'marketing/screens/solution.tsx', { id: path.slice(1) })),
    route('dev/ui', 'ui/screens/gallery.tsx'),
    // Addresses of later work (marketing/coming.ts), and those that nobody knows.
    route('*', 'shell/screens/coming.tsx'),
  ]),
  // Prints and embedded pages stand alone.
  route('registers/:sessionId/print', 'registers/screens/register-print.tsx'),
  route('bookings/:bookingId/invoice', 'invoices/screens/invoice.tsx'),
  route('booking-learners/:bookingId/print', 'shell/screens/coming-bare.tsx'),
  route('payouts/vat-receipt/print', 'payments/screens/vat-receipt-print.tsx'),
  route('collections/iframe/:key', 'shell/screens/coming-bare.tsx', { id: 'collection-iframe' }),
] satisfies RouteConfig;
