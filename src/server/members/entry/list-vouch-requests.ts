import { useCase } from '#server/platform/use-case/use-case.ts'
import { listWaitingFor } from './application-store.ts'
import { openField } from '../person/private-fields.ts'

const REQUESTS_MAX = 200

/**
 * Lists people who used my link, proved their e-mail and wait for my answer; the longest wait
 * first, at most 200.
 */
export const listVouchRequests = useCase('GET /user/vouch-requests', async (ctx) => {
  const { circleId, memberId: inviterId } = ctx.actor
  const waiting = await listWaitingFor(ctx.tx, { circleId, inviterId, limit: REQUESTS_MAX })
  const people = await ctx.vault.load(
    ctx.tx,
    circleId,
    waiting.map(({ memberId }) => memberId),
  )
  return {
    data: waiting.flatMap(({ applicationId, memberId, nameSealed, createdAt, version }) => {
      const person = people.get(memberId)
      return person === undefined
        ? []
        : [
            {
              id: applicationId,
              name: openField(person, { column: 'name_sealed', memberId, sealed: nameSealed }),
              createdAt: createdAt.toString(),
              version,
            },
          ]
    }),
    nextCursor: null,
  }
})
