/** How long places are held while the booker fills in the checkout. */
export const HOLD_MINUTES = 15;

/** How long a payment page stays open; Stripe closes it no sooner than after 30 minutes. */
export const PAGE_MINUTES = 32;

/** How long places stay held after their payment page closed, for the news of it to arrive. */
export const NEWS_MINUTES = 3;

/** How many payment pages one basket may open, so that nobody holds places for ever. */
export const MAXIMUM_PAGES = 3;
