import { alarming, errorsOf, refused } from '../shared/errors.ts'

export const contentErrors = {
  'content.unknown': refused(404),
  'content.not-now': refused(409),
  'content.own': alarming(403),
  'content.not-author': refused(403),
  'content.site-only': alarming(403),
  'content.slug-taken': refused(409),
  'content.slug-invalid': refused(400),
  'content.path-invalid': refused(400),
  'content.sums': refused(400),
  'content.promises': refused(400),
  'content.addresses': refused(400),
  'content.not-steward': refused(403),
  'content.consent-outdated': refused(409),
  'content.too-many': refused(409),
  'content.meeting-time': refused(400),
  'content.pinned-enough': refused(409),
  'content.important-enough': refused(409),
} as const

export const contentError = errorsOf(contentErrors)
