import { z } from 'zod'
import { WORK_DOUBLINGS_MAX } from '#domain/members/secret-rules.ts'
import { id } from '../shapes.ts'

/** What was done instead of a captcha, or its digits. */
export const captcha = z.strictObject({
  captchaId: id,
  code: z.string().max(20).optional(),
  solution: z.int().nonnegative().optional(),
  challenge: z.string().max(200).optional(),
  salt: z.string().max(200).optional(),
  signature: z.string().max(200).optional(),
})

/** How much proof of work to get. */
export const captchaWish = z.strictObject({
  work: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(WORK_DOUBLINGS_MAX)
    .optional()
    .describe('how much more work: workDoublings of members.more-work'),
})
