import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { Limits } from '#server/platform/use-case/limits.ts'

const MAILS_MAX = 10
const MAILS_MINUTES = 60

/**
 * Returns whether strangers may still cause a mail to this address. Every address counts, known or
 * not, so that the limit reveals nothing.
 */
export async function mayMail(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.hit({
      bucket: `mail ${canonicalEmail(email)}`,
      max: MAILS_MAX,
      minutes: MAILS_MINUTES,
    })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
