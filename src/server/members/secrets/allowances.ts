import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { ENTRY_ROUTES, type RouteKind } from '#domain/members/entry-routes.ts'
import { memberError } from '#domain/members/member-errors.ts'
import {
  ceilingOfAll,
  ceilingOfCircle,
  ceilingOfLink,
  type CodeBounds,
  GUESSES,
  WHILE_GUESSED,
  WIDER_DOUBLINGS,
  WIDER_FROM_SHARE,
} from '#domain/shared/entry-ceilings.ts'
import { AppError } from '#domain/shared/errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import type { Limits } from '#server/platform/use-case/limits.ts'
import type { Limit } from '#server/platform/use-case/sliding-limits.ts'
import { deviceCounter } from './known-device.ts'

const DAY_MINUTES = 24 * 60
/** A person who mistypes, or whose first SMS got lost, needs two or three. */
const OF_ONE_NETWORK_MAX = 5
/** All networks together: bounds what strangers can make us send to one number. */
const OF_A_NUMBER_HOUR_MAX = 10
const OF_A_NUMBER_DAY_MAX = 20
/** A village behind one address of its mobile network joins on one evening. */
const OF_A_NETWORK_MAX = 60
/** Who is logged in confirms payments with them; strangers cannot use them up. */
const FRESH_OF_A_PERSON_MAX = 6
/** A known browser of the number's owner has its own, so that strangers cannot use theirs up. */
const OF_A_DEVICE_MAX = 5
const TEXTS_TO_A_NUMBER_MAX = 6
const MAILS_TO_AN_ADDRESS_MAX = 10

type Asked = {
  readonly phoneKey: Buffer
  readonly identityId: string | undefined
  readonly invitation?: {
    readonly code: string
    readonly kind: RouteKind
    readonly circleId: string
    readonly bounds: CodeBounds
  }
  /** The level of the proof of work that came with it. */
  readonly work: number
}

/**
 * Counts a code for logging in or applying: by number, by network, by invitation, and those with a
 * member's link by circle and installation. Every number counts, known or not: otherwise a refusal
 * would show which are known. From half of a ceiling on, a code with a link takes more proof of work,
 * and every code while somebody guesses at many accounts.
 * Throws request.too-many, members.too-many-newcomers, members.longer-check.
 */
export async function hitEntryCodes(
  { limits, vault, caller }: { limits: Limits; vault: Vault; caller: Caller },
  { phoneKey, identityId, invitation, work }: Asked,
): Promise<void> {
  const device = deviceCounter(vault, { device: caller.device, identityId })
  if (device !== undefined) return limits.hit(hourly(`entry device ${device}`, OF_A_DEVICE_MAX))
  const links = invitation === undefined ? [] : [ceilingOfLink(invitation.code, invitation.bounds)]
  const newcomers =
    invitation !== undefined && ENTRY_ROUTES[invitation.kind].byPhone === 'bounded'
      ? ceilingsOf(invitation)
      : []
  if (
    work < WIDER_DOUBLINGS &&
    (await limits.shareOfFullest([...newcomers, ...links, GUESSES])) >= WIDER_FROM_SHARE
  )
    throw memberError('members.longer-check', { workDoublings: WIDER_DOUBLINGS })
  const isGuessed = (await limits.shareOfFullest([GUESSES])) >= 1
  for (const limit of limitsOf(caller, phoneKey, isGuessed)) await limits.hit(limit)
  // Last, so that a code which another bound refuses uses up nothing here.
  if (links.length > 0) await hitAll(limits, newcomers, links)
}

/**
 * Counts a code that proves the phone of a newcomer who came by the full form. Throws
 * members.too-many-newcomers.
 */
export function hitNewcomerCode(
  limits: Limits,
  of: { circleId: string; bounds: CodeBounds },
): Promise<void> {
  return hitAll(limits, ceilingsOf(of), [])
}

function ceilingsOf({ circleId, bounds }: { circleId: string; bounds: CodeBounds }): Limit[] {
  return [ceilingOfCircle(circleId, bounds), ceilingOfAll(bounds)]
}

async function hitAll(
  limits: Limits,
  newcomers: readonly Limit[],
  others: readonly Limit[],
): Promise<void> {
  const full = await limits.hitSliding([...newcomers, ...others])
  if (full === undefined) return
  const { retryAfterSeconds } = full
  throw newcomers.includes(full.limit)
    ? memberError('members.too-many-newcomers', { retryAfterSeconds })
    : requestError('request.too-many', { retryAfterSeconds })
}

function limitsOf({ network }: Caller, phoneKey: Buffer, isGuessed: boolean): Limit[] {
  const number = `entry ${phoneKey.toString('hex')}`
  return [
    hourly(`entry network ${network}`, OF_A_NETWORK_MAX),
    hourly(`${number} ${network}`, OF_ONE_NETWORK_MAX),
    hourly(`${number} hour`, OF_A_NUMBER_HOUR_MAX),
    {
      bucket: `${number} day`,
      max: isGuessed ? WHILE_GUESSED.codesOfNumberInDay : OF_A_NUMBER_DAY_MAX,
      minutes: DAY_MINUTES,
    },
  ]
}

/**
 * Counts a code for a fresh login of somebody who is logged in. It has a budget of its own, apart
 * from what others can make us send to the number. Throws request.too-many.
 */
export function hitFreshCodes(limits: Limits, identityId: string): Promise<void> {
  return limits.hit(hourly(`fresh code ${identityId}`, FRESH_OF_A_PERSON_MAX))
}

/**
 * Counts a text to a number, by the keyed hash of the number. So nobody can register many times
 * with another person's number and make us text it all day. Throws request.too-many.
 */
export function hitTextsTo(limits: Limits, phoneKey: Buffer): Promise<void> {
  return limits.hit(hourly(`sms ${phoneKey.toString('hex')}`, TEXTS_TO_A_NUMBER_MAX))
}

/**
 * Returns whether strangers may still cause a mail to this address. Every address counts, known or
 * not, so that the limit reveals nothing.
 */
export async function mayMail(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.hit(hourly(`mail ${canonicalEmail(email)}`, MAILS_TO_AN_ADDRESS_MAX))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function hourly(bucket: string, max: number): Limit {
  return { bucket, max, minutes: 60 }
}
