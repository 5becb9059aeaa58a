import type { DataRights } from '#contract/my-data.ts'
import { openNominee } from '#server/members/person/name-nominee.ts'
import { isNeededAdmin } from '#server/members/measures/roles.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findConsent, findRights, type Rights } from './rights-store.ts'

/**
 * Shows my agreements, my nominee, whether I am leaving, and the effects of closing my account now.
 */
export const showDataRights = useCase('GET /user/data-rights', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const rights = await findRights(ctx.tx, { circleId, memberId })
  const consent = await findConsent(ctx.tx, { circleId, memberId })
  return {
    data: {
      consent:
        consent === undefined
          ? null
          : { version: consent.version, language: consent.language, at: consent.at.toString() },
      nominee: await nomineeOf(ctx, rights),
      leaving: rights.leaving
        ? { since: rights.askedAt?.toString() ?? null, canStay: rights.askedAt !== null }
        : null,
      payments: rights.running,
      openRequests: rights.openRequests,
      refusedBy: await refusedBy(ctx, rights),
    },
  }
})

async function nomineeOf(
  ctx: ActorCtx,
  { nomineeSealed, nomineeSince }: Rights,
): Promise<DataRights['nominee']> {
  if (nomineeSealed === null || nomineeSince === null) return null
  const { circleId, memberId } = ctx.actor
  return {
    ...openNominee(await ctx.vault.of(ctx.tx, { circleId, memberId }), memberId, nomineeSealed),
    since: nomineeSince.toString(),
  }
}

async function refusedBy(ctx: ActorCtx, { openCases }: Rights): Promise<DataRights['refusedBy']> {
  if (openCases > 0) return 'open_cases'
  return (await isNeededAdmin(ctx.tx, ctx.actor)) ? 'last_admins' : null
}
