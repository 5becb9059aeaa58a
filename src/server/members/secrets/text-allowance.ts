import type { Limits } from '#server/platform/use-case/limits.ts'

const SMS_MAX = 6
const SMS_MINUTES = 60

/**
 * Counts a text to a number, by the keyed hash of the number. So nobody can register many times
 * with another person's number and make us text it all day. Throws request.too-many.
 */
export function hitTextsTo(limits: Limits, phoneKey: Buffer): Promise<void> {
  return limits.hit({
    bucket: `sms ${phoneKey.toString('hex')}`,
    max: SMS_MAX,
    minutes: SMS_MINUTES,
  })
}
