import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { ownWordsOf } from '#domain/members/new-password.ts'
import type { EntryForm, PersonRules } from '#domain/members/registration.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import type { AppError, ErrorDetails } from '#domain/shared/errors.ts'
import type { Preparing } from '#server/platform/use-case/context.ts'
import { mayMail } from '../secrets/allowances.ts'

type Attempt = Pick<Preparing<'POST /user/register'>, 'services' | 'read'> & {
  readonly input: {
    readonly body: {
      readonly name: string
      readonly email: string
      readonly phone: string
      readonly password: string
      readonly consent?: { readonly version: string } | undefined
    }
  }
}

type FormRules = {
  readonly form: EntryForm
  readonly check: (rules: PersonRules) => Readonly<Record<string, string>>
  readonly invalid: (details: ErrorDetails) => AppError
  /** The proof of work, where the form has one. */
  readonly checkWork?: () => Promise<unknown>
}

/**
 * Checks a full form before the transaction, and hashes its password. Throws `invalid` with each
 * field that has a fault, members.agreement-not-current, and what `checkWork` throws.
 */
export async function prepareForm(
  { input: { body }, services, read }: Attempt,
  { form, check, invalid, checkWork }: FormRules,
): Promise<{ passwordHash: string; mayWrite: boolean }> {
  const today = dayInIndia(await read(async (_tx, now) => now))
  const weakness = await services.passwords.weaknessOf(body.password, ownWordsOf(body))
  const fields = check({ form, today, weakness })
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  if (body.consent?.version !== CONSENT_VERSION) throw memberError('members.agreement-not-current')
  await checkWork?.()
  const [passwordHash, mayWrite] = await Promise.all([
    services.passwords.hash(body.password),
    mayMail(services.limits, body.email),
  ])
  return { passwordHash, mayWrite }
}
