import { taxYearOf } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { profileOf } from '#server/members/person/profile-view.ts'
import { sumByTaxYear } from './paper-store.ts'

/** Lists my tax years with the confirmed sums of each, always including the current one. */
export const showYears = useCase('GET /coine/years', async (ctx) => {
  const sums = await sumByTaxYear(ctx.tx, {
    circleId: ctx.actor.circleId,
    memberId: ctx.actor.memberId,
  })
  const { startYear } = taxYearOf(ctx.now)
  const { yearlyLimit } = await profileOf(ctx)
  return {
    data: sums.some((year) => year.startYear === startYear)
      ? sums
      : [{ startYear, given: 0, received: 0 }, ...sums],
    yearCap: ctx.policy.receivedInTaxYearCapRupees,
    ownLimit: yearlyLimit,
  }
})
