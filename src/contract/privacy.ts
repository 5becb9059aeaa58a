import { PICTURES_KEPT_DAYS } from '#domain/shared/image-bounds.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { AGE_MIN_YEARS } from '#domain/members/contact-formats.ts'
import { DEVICE_KEPT_MS } from '#domain/members/entry.ts'
import { INVITATIONS_PER_NUMBER_MAX } from '#domain/members/lists/list-rules.ts'
import {
  BACKUPS_KEPT_DAYS,
  BREACH_DETAILS_HOURS,
  CODES_KEPT_DAYS,
  LAST_SEEN_KEPT_DAYS,
  LISTED_KEPT_DAYS,
  LOGIN_IDLE_DAYS,
  LOGIN_LASTS_DAYS,
  RECORDS_KEPT_DAYS_MIN,
  RIGHTS_ANSWER_DAYS,
  RIGHTS_ANSWER_DAYS_MAX,
  UNPROVED_KEPT_DAYS,
} from '#domain/shared/privacy-terms.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { ACKNOWLEDGE_MS, BOUND_MS, TARGET_MS } from '#domain/support/ticket.ts'

/** The numbers in the sentences of the privacy notice. */
export const PRIVACY_FACTS = {
  ageMin: AGE_MIN_YEARS,
  pictureDays: PICTURES_KEPT_DAYS,
  recordDays: RECORDS_KEPT_DAYS_MIN,
  backupDays: BACKUPS_KEPT_DAYS,
  answerDays: RIGHTS_ANSWER_DAYS,
  answerDaysMax: RIGHTS_ANSWER_DAYS_MAX,
  breachHours: BREACH_DETAILS_HOURS,
  ackHours: ACKNOWLEDGE_MS / HOUR_MS,
  targetDays: TARGET_MS / DAY_MS,
  boundDays: BOUND_MS / DAY_MS,
  idleDays: LOGIN_IDLE_DAYS,
  loginDays: LOGIN_LASTS_DAYS,
  codeDays: CODES_KEPT_DAYS,
  unprovedDays: UNPROVED_KEPT_DAYS,
  listedDays: LISTED_KEPT_DAYS,
  browserDays: DEVICE_KEPT_MS / DAY_MS,
  cachedDays: LAST_SEEN_KEPT_DAYS,
  invitations: INVITATIONS_PER_NUMBER_MAX,
  version: CONSENT_VERSION,
} as const

/** What is kept beside the personal fields of members; the second names how long. */
export const PRIVACY_ITEMS = [
  ['password', 'kept.erased'],
  ['vouch', 'kept.erased'],
  ['listed', 'listed.kept'],
  ['founding', 'founding.kept'],
  ['bank', 'bank.kept'],
  ['payments', 'payments.kept'],
  ['paper', 'paper.kept'],
  ['runs', 'runs.kept'],
  ['proof', 'proof.kept'],
  ['messages', 'kept.erased'],
  ['language', 'kept.erased'],
  ['entry', 'entry.kept'],
  ['sessions', 'sessions.kept'],
  ['browsers', 'browsers.kept'],
  ['logins', 'logins.kept'],
  ['programs', 'programs.kept'],
  ['codes', 'codes.kept'],
  ['push', 'push.kept'],
  ['told', 'kept.year'],
  ['shown', 'shown.kept'],
  ['acts', 'acts.kept'],
  ['visitor', 'visitor.kept'],
  ['log', 'log.kept'],
] as const
