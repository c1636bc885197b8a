/** The key of the saved searches among what screens have read. */
export const SAVED_SEARCHES = ['saved-searches'];
