import { shortName, WAITING_SHOWN_MAX } from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findApplicationOf, updateApplication } from '../entry/application-store.ts'
import { advance } from '../entry/membership.ts'
import { checkRoomToAccept } from '../entry/capacity.ts'
import { memberNames } from '../person/member-names.ts'
import { lockMember } from '../person/member-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { recognitionsLeft, saveWord } from './recognise.ts'
import { findWaiting, listWaitingPeople } from './recognition-store.ts'

/**
 * Lists people of lists who wait to be recognised: first name and initial, at most 20 at a time.
 * Who has no recognition left sees nobody.
 */
export const listWaiting = useCase('GET /user/waiting-people', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const [left, found] = await Promise.all([
    recognitionsLeft(ctx),
    listWaitingPeople(ctx.tx, { circleId, memberId, limit: WAITING_SHOWN_MAX }),
  ])
  const waiting = left === 0 ? [] : found
  const names = await memberNames(
    ctx,
    circleId,
    waiting.map((row) => row.memberId),
  )
  const data = waiting.map((row) => ({
    id: row.listPersonId,
    name: shortName(names.get(row.memberId) ?? ''),
  }))
  return { data, nextCursor: null, left }
})

/**
 * Says whether the acting member knows a waiting person. Two active members, or a steward who did
 * not enter the name, let them in. Knowing somebody earns nothing. Throws members.waiting-unknown,
 * recognised-already, too-many-recognitions, circle-full.
 */
export const answerWaiting = useCase(
  'POST /user/waiting-people/{listPersonId}/answer',
  async (ctx, { params: { listPersonId }, body }) => {
    const { circleId } = ctx.actor
    const waiting = await findWaiting(ctx.tx, circleId, listPersonId)
    if (waiting === undefined) throw memberError('members.waiting-unknown')
    const { memberId, applicationId } = waiting
    await lockMember(ctx.tx, circleId, memberId)
    if (await saveWord(ctx, { listPersonId, known: body.known })) {
      await checkRoomToAccept(ctx.tx, circleId)
      const application = await findApplicationOf(ctx.tx, circleId, memberId)
      if (application?.state !== 'accepted')
        await updateApplication(ctx.tx, circleId, applicationId, {
          state: 'accepted',
          decidedAt: ctx.now,
        })
    }
    await advance(ctx, { circleId, memberId })
    ctx.announce([ctx.actor.memberId], 'membership')
    return { message: memberSentence(ctx.language, body.known ? 'recognised' : 'not-recognised') }
  },
)
