import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import { SECURITY_DONE } from '#domain/security/security-acts.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { countSecurityEvents, listSecurityEvents } from './security-event-store.ts'

const OF_EACH_MAX = 20

/** Shows me what happened to my login: where somebody came in, was refused, or changed it. */
export const listSecurity = useCase('GET /user/security-events', async (ctx) => {
  const here = ctx.vault.hash('network', ctx.caller.network)
  const events = await listSecurityEvents(ctx.tx, ctx.actor.identityId, OF_EACH_MAX)
  return {
    data: events.map(({ happenedAt, act, outcome, networkKey, device }) => ({
      happenedAt: happenedAt.toString(),
      act,
      refused: outcome !== SECURITY_DONE,
      device,
      sameNetwork: networkKey.equals(here),
    })),
  }
})

/** Shows an operator, without names, whether somebody tries to come in by guessing. */
export const countSecurity = useCase('GET /operator/security-events', async ({ tx, now }) => ({
  data: await countSecurityEvents(tx, addMs(now, -DAY_MS)),
}))
