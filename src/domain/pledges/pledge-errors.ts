import { errorsOf, refused } from '../shared/errors.ts'

export const pledgeErrors = {
  'pledges.amount-invalid': refused(400),
  'pledges.amount-step': refused(400),
  'pledges.amount-outside-plan': refused(400),
  'pledges.open-cap': refused(409),
  'pledges.paused': refused(409),
  'pledges.unknown': refused(404),
  'pledges.nothing-open': refused(409),
  'pledges.recurring-unknown': refused(404),
  'pledges.recurring-over': refused(409),
  'pledges.chosen-ask-unknown': refused(404),
  'pledges.chosen-not-possible': refused(409),
  'pledges.not-paused': refused(409),
  'pledges.paused-already': refused(409),
  'pledges.paused-by-suspension': refused(409),
} as const

export const pledgeError = errorsOf(pledgeErrors)
