import { BREACH_DUTIES, dutyDueAt } from '#domain/telling/breach-clocks.ts'
import { shortName } from '#domain/members/lists/list-rules.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import {
  listBreaches as findBreaches,
  listDoneDuties,
  listViewers as findViewers,
} from '../breach-store.ts'
import { letterOf, membersLetter } from '../letters.ts'
import { circleNames, countReach, listMessages } from '../message-store.ts'

const MESSAGES_MAX = 1_000
const VIEWERS_MAX = 100

/** The register of breaches, with the people each touched, its clocks and what was done. */
export const listBreaches = useCase('GET /operator/breaches', async (ctx) => {
  const breaches = await findBreaches(ctx.tx)
  const [names, done, messages] = await Promise.all([
    circleNames(
      ctx.tx,
      breaches.map(({ touched }) => (touched.kind === 'everybody' ? null : touched.circleId)),
    ),
    listDoneDuties(ctx.tx),
    listMessages(ctx.tx, MESSAGES_MAX),
  ])
  const data = []
  for (const breach of breaches) {
    const { breachId: id, touched, since, until, knownAt, recordedAt, ...facts } = breach
    const { people } = await countReach(ctx.tx, { kind: 'breach', touched, since, until })
    const sent = messages.filter((one) => one.breachId === id).length
    const around = { language: ctx.language, people, messages: sent, site: ctx.caller.publicUrl }
    data.push({
      id,
      ...facts,
      touched,
      knownAt: knownAt.toString(),
      since: since.toString(),
      until: until.toString(),
      recordedAt: recordedAt.toString(),
      circleName: touched.kind === 'everybody' ? null : (names.get(touched.circleId) ?? null),
      people,
      messages: sent,
      toMembers: membersLetter(breach),
      duties: BREACH_DUTIES.map((duty) => {
        const last = done.find((one) => one.breachId === id && one.duty === duty)
        return {
          duty,
          dueAt: Temporal.Instant.fromEpochMilliseconds(
            dutyDueAt(duty, knownAt.epochMilliseconds),
          ).toString(),
          doneAt: last?.doneAt.toString() ?? null,
          reference: last?.reference ?? null,
          letter: letterOf(duty, breach, around),
        }
      }),
    })
  }
  return { data, nextCursor: null }
})

/** The accounts of the access log that an operator chooses from, by first name and initial. */
export const listViewers = useCase('GET /operator/breaches/viewers', async (ctx, { query }) => {
  const viewers = await findViewers(ctx.tx, {
    circleId: query.circleId,
    since: Temporal.Instant.from(query.since),
    until: Temporal.Instant.from(query.until),
    limit: VIEWERS_MAX,
  })
  const names = new Map<string, string>()
  for (const circleId of new Set(viewers.map((viewer) => viewer.circleId))) {
    const ids = viewers.filter((each) => each.circleId === circleId).map((each) => each.viewerId)
    for (const [id, name] of await memberNames(ctx, circleId, ids)) names.set(id, name)
  }
  return {
    data: viewers.map(({ viewerId: id, people }) => ({
      id,
      name: shortName(names.get(id) ?? ''),
      people,
    })),
  }
})
