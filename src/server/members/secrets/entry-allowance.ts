import type { Caller } from '#server/platform/use-case/context.ts'
import type { Limit, Limits } from '#server/platform/use-case/limits.ts'
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
/** One invitation can bring a group in, but is no way to send SMS to the whole of India. */
const OF_A_WAY_MAX = 100
/** Who is logged in confirms payments with them; strangers cannot use them up. */
const FRESH_OF_A_PERSON_MAX = 6
/** A known browser of the number's owner has its own, so that strangers cannot use theirs up. */
const OF_A_DEVICE_MAX = 5

/**
 * Counts a code for logging in or coming in: by number, by network, and by invitation. Every number
 * counts, known or not. Throws request.too-many.
 */
export async function hitEntryCodes(
  { limits, vault, caller }: { limits: Limits; vault: Vault; caller: Caller },
  asked: { phoneKey: Buffer; way: string | undefined; identityId: string | undefined },
): Promise<void> {
  for (const limit of limitsOf({ vault, caller }, asked)) await limits.hit(limit)
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

function limitsOf(
  { vault, caller }: { vault: Vault; caller: Caller },
  {
    phoneKey,
    way,
    identityId,
  }: { phoneKey: Buffer; way: string | undefined; identityId: string | undefined },
): Limit[] {
  const device = deviceCounter(vault, { device: caller.device, identityId })
  if (device !== undefined)
    return [{ bucket: `entry device ${device}`, max: OF_A_DEVICE_MAX, minutes: HOUR_MINUTES }]
  const number = `entry ${phoneKey.toString('hex')}`
  return [
    { bucket: `entry network ${caller.network}`, max: OF_A_NETWORK_MAX, minutes: HOUR_MINUTES },
    { bucket: `${number} ${caller.network}`, max: OF_ONE_NETWORK_MAX, minutes: HOUR_MINUTES },
    ...(way === undefined
      ? []
      : [{ bucket: `entry way ${way}`, max: OF_A_WAY_MAX, minutes: HOUR_MINUTES }]),
    { bucket: `${number} hour`, max: OF_A_NUMBER_HOUR_MAX, minutes: HOUR_MINUTES },
    { bucket: `${number} day`, max: OF_A_NUMBER_DAY_MAX, minutes: DAY_MINUTES },
  ]
}
