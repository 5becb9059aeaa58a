import { errorsOf, refused } from '../shared/errors.ts'

export const tellingErrors = {
  'telling.enough': refused(409),
  'telling.sent-already': refused(409),
  'telling.nobody': refused(409),
  'telling.breach-unknown': refused(404),
  'telling.message-unknown': refused(404),
  'telling.times': refused(400),
  'telling.blank': refused(400),
} as const

export const tellingError = errorsOf(tellingErrors)
