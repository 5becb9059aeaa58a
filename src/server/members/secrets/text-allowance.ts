import type { Limits } from '#server/platform/use-case/limits.ts'

const SMS_MAX = 6
const SMS_MINUTES = 60

/**
 * Counts a text to a number, by the keyed hash of the number: whoever registers many times with
 * somebody's number cannot make us ring there all day. Throws request.too-many.
 */
export function hitTextsTo(limits: Limits, phoneKey: Buffer): Promise<void> {
  return limits.hit({
    bucket: `sms ${phoneKey.toString('hex')}`,
    max: SMS_MAX,
    minutes: SMS_MINUTES,
  })
}
