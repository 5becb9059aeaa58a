import { errorsOf, refused } from '../shared/errors.ts'

export const supportErrors = {
  'support.unknown': refused(404),
  'support.title-length': refused(400),
  'support.message-length': refused(400),
  'support.closed': refused(409),
  'support.not-closed': refused(409),
  'support.too-many': refused(429),
  'support.not-open-to-you': refused(409),
  'behalf.unknown': refused(404),
  'behalf.not-wanted': refused(403),
  'behalf.too-many-today': refused(429),
  'behalf.three-already': refused(409),
  'behalf.codes-today': refused(429),
  'behalf.too-close': refused(403),
  'behalf.code-wrong': refused(400),
  'behalf.code-over': refused(410),
  'behalf.ended': refused(409),
} as const

export const supportError = errorsOf(supportErrors)
