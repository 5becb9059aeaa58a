import { shortName } from '#domain/members/lists/list-rules.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listViewers as findViewers } from '../breach-store.ts'
import { recordOperatorAct } from '../record-operator-act.ts'

const VIEWERS_MAX = 100

/**
 * The accounts of the access log that an operator chooses from, by first name and initial. They are
 * looked up in whole hours, so that nobody finds the moment of one view from two times, and each
 * look is in the log.
 */
export const listViewers = useCase('GET /operator/breaches/viewers', async (ctx, { query }) => {
  const { circleId } = query
  const since = wholeHour(query.since, 'floor')
  const until = wholeHour(query.until, 'ceil')
  const viewers = await findViewers(ctx.tx, { circleId, since, until, limit: VIEWERS_MAX })
  await recordInLog(ctx, circleId, { since, until, viewers: viewers.length })
  const names = new Map<string, string>()
  for (const each of new Set(viewers.map((viewer) => viewer.circleId))) {
    const ids = viewers.filter((one) => one.circleId === each).map((one) => one.viewerId)
    for (const [id, name] of await memberNames(ctx, each, ids)) names.set(id, name)
  }
  return {
    data: viewers.map(({ viewerId: id, people }) => ({
      id,
      name: shortName(names.get(id) ?? ''),
      people,
    })),
  }
})

/** The begin or end of the hour in India that an instant is in. */
function wholeHour(instant: string, roundingMode: 'floor' | 'ceil'): Temporal.Instant {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(PEOPLE_ZONE)
  return local.round({ smallestUnit: 'hour', roundingMode }).toInstant()
}

function recordInLog(
  ctx: ActorCtx,
  id: string,
  { since, until, viewers }: { since: Temporal.Instant; until: Temporal.Instant; viewers: number },
): Promise<void> {
  return recordOperatorAct(ctx, {
    act: 'breach.viewers',
    subject: { kind: 'circle', id },
    after: { since: since.toString(), until: until.toString(), viewers },
  })
}
