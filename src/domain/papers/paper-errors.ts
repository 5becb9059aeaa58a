import { errorsOf, refused } from '../shared/errors.ts'

export const paperErrors = {
  'papers.not-confirmed': refused(409),
  'papers.too-long': refused(409),
} as const

export const paperError = errorsOf(paperErrors)
