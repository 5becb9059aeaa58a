import { BREACH_DUTIES, dutyDueAt } from '#domain/telling/breach-clocks.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listBreaches as findBreaches, listDoneDuties } from '../breach-store.ts'
import { letterOf, membersLetter } from '../letters.ts'
import { circleNames, countReach, listMessages } from '../message-store.ts'

const MESSAGES_MAX = 1_000

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
    const of = { version: breach.version, touched, since, until }
    const { people } = await countReach(ctx.tx, { kind: 'breach', ...of })
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
