import type { AvailabilityView } from '#contract/members/availability.ts'
import { type Availability, availabilityOf, firstAskRestsUntil } from '#domain/asks/availability.ts'
import { yearlyLimitOf } from '#domain/asks/yearly-limit.ts'
import { isLimited } from '#domain/shared/policy.ts'
import { type TaxYear, taxYearOf } from '#domain/shared/calendar.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { getAskingMember, sumHeldAsks, sumReceived } from './store/asker-store.ts'

/** Returns what the acting member may ask for now, and how this amount is computed. */
export async function loadAvailability(ctx: ActorCtx): Promise<{
  availability: Availability
  isFirst: boolean
  limited: boolean
  restsUntil: Temporal.Instant | null
  foundingUntil: Temporal.Instant | null
  birthSealed: Buffer | null
  pledgesPausedUntil: Temporal.Instant | null
}> {
  const member = await getAskingMember(ctx.tx, ctx.actor, taxYearOf(ctx.now))
  const { foundingUntil, hasAskedBefore, birthSealed, pledgesPausedUntil } = member
  const facts = {
    policy: ctx.policy,
    outstanding: member.outstanding,
    receivedThisYear: member.received,
    ownLimit: member.yearlyLimitRupees === null ? null : rupees(member.yearlyLimitRupees),
    joinedAt: member.joinedAt ?? ctx.now,
    foundingUntil,
    waivedAt: member.newcomerWaivedAt,
    hasAskedBefore,
    suspended: member.status === 'suspended',
    now: ctx.now,
  }
  return {
    availability: availabilityOf(facts),
    restsUntil: firstAskRestsUntil(facts),
    isFirst: !hasAskedBefore,
    limited: isLimited(member.limitedUntil, ctx.now),
    foundingUntil,
    birthSealed,
    pledgesPausedUntil,
  }
}

export function availabilityView({ waitUntil, ...figures }: Availability): AvailabilityView {
  return { ...figures, waitUntil: waitUntil?.toString() ?? null }
}

/**
 * Returns how many rupees the acting member may still be matched to receive in this tax year. Held
 * shares count as paid, as in a matching run. Below 0 if a limit was lowered since.
 */
export async function receivableThisYear({ tx, now, actor, policy }: ActorCtx): Promise<number> {
  const [{ yearlyLimitRupees: ownLimit, received }, held] = await Promise.all([
    getAskingMember(tx, actor, taxYearOf(now)),
    sumHeldAsks(tx, actor),
  ])
  return yearlyLimitOf(policy, ownLimit) - received - held
}

/** Returns how many rupees the acting member received in a tax year. */
export async function receivedInYear(
  { tx, actor }: Pick<ActorCtx, 'tx' | 'actor'>,
  year: TaxYear,
): Promise<number> {
  return sumReceived(tx, actor, year)
}
