import {
  ceilingOfAll,
  ceilingOfCircle,
  ceilingOfLink,
  type CodeBounds,
  WIDER_DOUBLINGS,
  WIDER_FROM_SHARE,
} from '#domain/shared/entry-ceilings.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import type { Limit } from '#server/platform/use-case/sliding-limits.ts'
import type { Limits } from '#server/platform/use-case/limits.ts'
import type { EntryRoute } from '../entry/entry-route.ts'
import { deviceCounter } from './known-device.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** A person who mistypes, or whose first SMS got lost, needs two or three. */
const OF_ONE_NETWORK_MAX = 5
/** All networks together: bounds what strangers can make us send to one number. */
const OF_A_NUMBER_HOUR_MAX = 10
const OF_A_NUMBER_DAY_MAX = 20
/** A village behind one address of its mobile network comes in on one evening. */
const OF_A_NETWORK_MAX = 60
/** Who is logged in confirms payments with them; strangers cannot use them up. */
const FRESH_OF_A_PERSON_MAX = 6
/** A known browser of the number's owner has its own, so that strangers cannot use theirs up. */
const OF_A_DEVICE_MAX = 5

type Asked = {
  readonly phoneKey: Buffer
  readonly identityId: string | undefined
  readonly invitation?: {
    readonly code: string
    readonly kind: EntryRoute['kind']
    readonly circleId: string
    readonly bounds: CodeBounds
  }
  /** The level of the proof of work that came with it. */
  readonly work: number
}

/**
 * Counts a code for logging in or coming in: by number, by network, by invitation, and those with a
 * member's link by circle and installation. Every number counts, known or not: otherwise a refusal
 * would show which are known. From half of a ceiling on, a code with a link takes more proof of work.
 * Throws request.too-many, members.too-many-newcomers, members.longer-check.
 */
export async function hitEntryCodes(
  { limits, vault, caller }: { limits: Limits; vault: Vault; caller: Caller },
  asked: Asked,
): Promise<void> {
  const device = deviceCounter(vault, { device: caller.device, identityId: asked.identityId })
  if (device !== undefined)
    return limits.hit({
      bucket: `entry device ${device}`,
      max: OF_A_DEVICE_MAX,
      minutes: HOUR_MINUTES,
    })
  const ceilings = asked.invitation === undefined ? undefined : ceilingsOf(asked.invitation)
  if (ceilings !== undefined && asked.work < WIDER_DOUBLINGS)
    await askForMore(limits, [...ceilings.newcomers, ceilings.link])
  for (const limit of limitsOf(caller, asked.phoneKey)) await limits.hit(limit)
  // Last, so that a code which another bound refuses uses up nothing here.
  if (ceilings !== undefined) await hitAll(limits, ceilings.newcomers, [ceilings.link])
}

/**
 * Counts a code that proves the phone of a newcomer who came by the full form. Throws
 * members.too-many-newcomers.
 */
export function hitNewcomerCode(
  limits: Limits,
  { circleId, bounds }: { circleId: string; bounds: CodeBounds },
): Promise<void> {
  return hitAll(limits, [ceilingOfCircle(circleId, bounds), ceilingOfAll(bounds)])
}

type Invitation = NonNullable<Asked['invitation']>

function ceilingsOf({ code, kind, circleId, bounds }: Invitation) {
  return {
    link: ceilingOfLink(code, bounds),
    // A list's invitation holds for one number that officers chose, and lists have bounds of their own.
    newcomers: kind === 'list' ? [] : [ceilingOfCircle(circleId, bounds), ceilingOfAll(bounds)],
  }
}

async function askForMore(limits: Limits, ceilings: readonly Limit[]): Promise<void> {
  if ((await limits.shareOfFullest(ceilings)) >= WIDER_FROM_SHARE)
    throw memberError('members.longer-check', { workDoublings: WIDER_DOUBLINGS })
}

async function hitAll(
  limits: Limits,
  newcomers: readonly Limit[],
  others: readonly Limit[] = [],
): Promise<void> {
  const full = await limits.hitSliding([...newcomers, ...others])
  if (full === undefined) return
  const { retryAfterSeconds } = full
  throw newcomers.includes(full.limit)
    ? memberError('members.too-many-newcomers', { retryAfterSeconds })
    : requestError('request.too-many', { retryAfterSeconds })
}

/**
 * Counts a code for a fresh login of somebody who is logged in. It has a budget of its own, apart
 * from what others can make us send to the number. Throws request.too-many.
 */
export function hitFreshCodes(limits: Limits, identityId: string): Promise<void> {
  return limits.hit({
    bucket: `fresh code ${identityId}`,
    max: FRESH_OF_A_PERSON_MAX,
    minutes: HOUR_MINUTES,
  })
}

function limitsOf({ network }: Caller, phoneKey: Buffer): Limit[] {
  const number = `entry ${phoneKey.toString('hex')}`
  return [
    { bucket: `entry network ${network}`, max: OF_A_NETWORK_MAX, minutes: HOUR_MINUTES },
    { bucket: `${number} ${network}`, max: OF_ONE_NETWORK_MAX, minutes: HOUR_MINUTES },
    { bucket: `${number} hour`, max: OF_A_NUMBER_HOUR_MAX, minutes: HOUR_MINUTES },
    { bucket: `${number} day`, max: OF_A_NUMBER_DAY_MAX, minutes: DAY_MINUTES },
  ]
}
