/** Days after a programme's last one for which its lists are kept. */
export const KEPT_DAYS = 30;
/** Hours after which a list is deleted whose rows did not all come. */
export const ABANDONED_HOURS = 24;
