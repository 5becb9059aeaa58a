/** Spans the privacy notice promises (Digital Personal Data Protection Act 2023 and Rules 2025). */

/**
 * A request about one's own data is answered in so many days; the law's outer bound is the second.
 */
export const RIGHTS_ANSWER_DAYS = 15
export const RIGHTS_ANSWER_DAYS_MAX = 90
/** How long a back-up copy lives. */
export const BACKUPS_KEPT_DAYS = 35
/**
 * Personal data and access logs are kept at least so long (Rules 2025, rule 8); what ended longer
 * ago is forgotten, whose account closed longer ago erased.
 */
export const RECORDS_KEPT_DAYS_MIN = 365
/**
 * After a breach the Data Protection Board has the details in so many hours (Rules 2025, rule 7).
 */
export const BREACH_DETAILS_HOURS = 72
/**
 * A registration whose address nobody proved, and a link or code that has run out, are forgotten
 * after so many days.
 */
export const UNPROVED_KEPT_DAYS = 7
export const CODES_KEPT_DAYS = 7
/** A login ends at the latest after so many days, or when it was not used for so many. */
export const LOGIN_LASTS_DAYS = 30
export const LOGIN_IDLE_DAYS = 7
