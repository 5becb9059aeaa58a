/**
 * The periods that the privacy notice promises (Digital Personal Data Protection Act 2023 and Rules
 * 2025).
 */

/**
 * A request about one's own data is answered within this many days. The second number is the limit
 * of the law.
 */
export const RIGHTS_ANSWER_DAYS = 15
export const RIGHTS_ANSWER_DAYS_MAX = 90
/** A back-up copy is deleted after this many days. */
export const BACKUPS_KEPT_DAYS = 35
/**
 * Personal data and access logs are stored at least this long (Rules 2025, rule 8). After that,
 * what ended is forgotten, and closed accounts are erased.
 */
export const RECORDS_KEPT_DAYS_MIN = 365
/**
 * After a breach the Data Protection Board gets the details within this many hours (Rules 2025,
 * rule 7).
 */
export const BREACH_DETAILS_HOURS = 72
/**
 * An unproved registration, and a link or code that has run out, is forgotten after this many days.
 */
export const UNPROVED_KEPT_DAYS = 7
export const CODES_KEPT_DAYS = 7
/** Past the last try of a delivery. */
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30
/**
 * Name and number of somebody on a founder's list who never accepted are deleted this many days
 * after their invitation ended.
 */
export const LISTED_KEPT_DAYS = 30
/**
 * A login ends after the first number of days. It ends earlier where it was not used for the second
 * number.
 */
export const LOGIN_LASTS_DAYS = 30
export const LOGIN_IDLE_DAYS = 7
/**
 * What a member saw last is shown on the same device without a connection for this many days.
 */
export const LAST_SEEN_KEPT_DAYS = 7
