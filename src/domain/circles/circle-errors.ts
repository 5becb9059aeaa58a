import { errorsOf, refused } from '../shared/errors.ts'

export const circleErrors = {
  'circles.not-open': refused(409),
  'circles.payments-not-open': refused(409),
  'circles.invalid-fields': refused(400),
  'circles.too-many-today': refused(409),
  'circles.installation-full': refused(409),
  'circles.first-link-unknown': refused(404),
  'circles.first-link-used': refused(409),
  'circles.panel-not-offered': refused(409),
  'circles.founding-unknown': refused(404),
  'circles.founding-decided': refused(409),
  'circles.founders-not-ready': refused(409),
  'circles.founders-are-two': refused(409),
  'circles.phone-first': refused(409),
  'circles.slug-taken': refused(409),
  'circles.unknown': refused(404),
  'circles.not-now': refused(409),
  'circles.officer-unknown': refused(404),
} as const

export const circleError = errorsOf(circleErrors)
