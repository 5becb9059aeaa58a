import { askErrors } from './asks/ask-errors.ts'
import { circleErrors } from './circles/circle-errors.ts'
import { contentErrors } from './content/content-errors.ts'
import { disputeErrors } from './disputes/dispute-errors.ts'
import { fileErrors } from './shared/file-errors.ts'
import { ledgerErrors } from './ledger/ledger-errors.ts'
import { matchErrors } from './matches/match-errors.ts'
import { memberErrors } from './members/member-errors.ts'
import { paperErrors } from './papers/paper-errors.ts'
import { pledgeErrors } from './pledges/pledge-errors.ts'
import { requestErrors } from './shared/request-errors.ts'
import { staffErrors } from './shared/staff-errors.ts'
import { supportErrors } from './support/support-errors.ts'
import { tellingErrors } from './telling/telling-errors.ts'

/** All expected failures of the product by code, each with its HTTP status and log level. */
export const allErrors = {
  ...requestErrors,
  ...circleErrors,
  ...memberErrors,
  ...fileErrors,
  ...pledgeErrors,
  ...askErrors,
  ...ledgerErrors,
  ...matchErrors,
  ...disputeErrors,
  ...supportErrors,
  ...staffErrors,
  ...contentErrors,
  ...paperErrors,
  ...tellingErrors,
} as const

export type ErrorCode = keyof typeof allErrors
