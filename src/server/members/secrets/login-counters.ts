import { memberError } from '#domain/members/member-errors.ts'
import { workDoublingsAfter } from '#domain/members/secret-rules.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { BaseCtx, Caller } from '#server/platform/use-case/context.ts'
import type { Limit } from '#server/platform/use-case/sliding-limits.ts'
import type { Limits } from '#server/platform/use-case/limits.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { deviceCounter } from './known-device.ts'

const FAILURES_MAX = 5
const FAILURES_OF_A_NETWORK_MAX = 30
const FAILURES_MINUTES = 15
/** The owner of an account is told at most once in this time. */
const STRANGERS_MINUTES = 24 * 60

type Attempt = {
  readonly vault: Vault
  readonly caller: Caller
  readonly services: { readonly limits: Limits }
  read<T>(work: (tx: Tx, now: Temporal.Instant, ctx: BaseCtx) => Promise<T>): Promise<T>
}
type Account = { readonly emailKey: Buffer; readonly identityId: string | undefined }

/** A counted try of a password. */
type Try = {
  /** Takes the count back, because only wrong passwords count. */
  forgive(): Promise<void>
  /** Mails the owner of the account, once a day, when there were many from strange browsers. */
  noteWrong(): Promise<void>
}

/**
 * Counts a try before its password is checked. A browser that logged in before has its own counter,
 * so nobody can lock another out; all others count by account and network, by network, and by
 * account. The last refuses nobody: it asks for more work. Without `work` it only counts. Throws
 * request.too-many and members.more-work. Unknown accounts count, too, so that nothing shows which
 * are known.
 */
export async function countTry(attempt: Attempt, account: Account, work?: number): Promise<Try> {
  const { limits } = attempt.services
  const device = deviceCounter(attempt.vault, {
    device: attempt.caller.device,
    identityId: account.identityId,
  })
  const counters = countersOf(attempt.caller, account, device)
  for (const counter of counters) await limits.hit(counter)
  if (device !== undefined)
    return { forgive: () => forgiveAll(limits, counters), noteWrong: async () => undefined }
  const strangers = strangersOf(account, 'wrong')
  const wrong = await limits.count(strangers)
  const forgive = () => forgiveAll(limits, [...counters, strangers])
  const workDoublings = workDoublingsAfter((wrong - 1) / limits.factor)
  if (work !== undefined && work < workDoublings) {
    await forgive()
    throw memberError('members.more-work', { workDoublings })
  }
  const isMany = workDoublingsAfter(wrong / limits.factor) > 0
  return {
    forgive,
    noteWrong: async () => {
      if (isMany) await mailOnce(attempt, account)
    },
  }
}

function countersOf(
  { network }: Caller,
  { emailKey }: Account,
  device: string | undefined,
): readonly Limit[] {
  const window = { minutes: FAILURES_MINUTES }
  if (device !== undefined)
    return [{ ...window, bucket: `login device ${device}`, max: FAILURES_MAX }]
  return [
    { ...window, bucket: `login ${emailKey.toString('hex')} ${network}`, max: FAILURES_MAX },
    { ...window, bucket: `login network ${network}`, max: FAILURES_OF_A_NETWORK_MAX },
  ]
}

function strangersOf({ emailKey }: Account, what: 'wrong' | 'mailed'): Omit<Limit, 'max'> {
  return {
    bucket: `login strangers ${what} ${emailKey.toString('hex')}`,
    minutes: STRANGERS_MINUTES,
  }
}

async function mailOnce({ services, read }: Attempt, account: Account): Promise<void> {
  if ((await services.limits.count(strangersOf(account, 'mailed'))) > 1) return
  // An unknown account gets a job for nobody, so that both take equal time.
  const identityId = account.identityId ?? newUuid()
  await read(async (_tx, _now, ctx) =>
    ctx.enqueue('mail-address-owner', { identityId, about: 'wrong-passwords' }),
  )
}

async function forgiveAll(limits: Limits, counters: readonly Omit<Limit, 'max'>[]): Promise<void> {
  for (const counter of counters) await limits.forgive(counter)
}
