import { errorsOf, refused } from './errors.ts'

export const fileErrors = {
  'files.missing': refused(400),
  'files.not-an-image': refused(415),
  'files.too-large': refused(413),
  'files.too-many': refused(409),
  'files.link-over': refused(410),
  'files.unknown': refused(404),
} as const

export const fileError = errorsOf(fileErrors)
