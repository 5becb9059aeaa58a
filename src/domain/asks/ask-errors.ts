import { errorsOf, refused } from '../shared/errors.ts'

export const askErrors = {
  'asks.amount-required': refused(400),
  'asks.amount-step': refused(400),
  'asks.above-available': refused(409),
  'asks.newcomer-wait': refused(409),
  'asks.identity-needed': refused(409),
  'asks.detail-missing': refused(400),
  'asks.note-too-long': refused(400),
  'asks.note-not-for-all': refused(400),
  'asks.unknown': refused(404),
  'asks.nothing-open': refused(409),
  'asks.not-in-review': refused(409),
  'asks.founder-may-not-release': refused(403),
  'asks.not-paused': refused(409),
  'asks.paused-already': refused(409),
  'asks.paused-by-suspension': refused(409),
  'asks.not-renewable': refused(409),
  'asks.urgent-already': refused(409),
} as const

export const askError = errorsOf(askErrors)
