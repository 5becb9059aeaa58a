import { INVITATION_LASTS_MS } from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { type ListPersonRow, listVersion } from './list-rows.ts'
import { lockListPeople, updateAgreed, updateWithdrawn } from './list-store.ts'

/**
 * Agrees to a list as the other administrator, as they read it: its people can be invited. A corrected
 * name needs it again. Throws members.list-unknown, list-own, list-agreed-already, listed-ended,
 * request.changed-meanwhile, circles.not-open.
 */
export const agreeToList = useCase(
  'POST /staff/lists/{listId}/agree',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const people = await lockList(ctx, params.listId)
    await checkOpen(ctx.tx, circleId)
    if (people.some(({ enteredBy }) => enteredBy === memberId))
      throw memberError('members.list-own')
    const open = people.filter(
      ({ state, expiresAt }) =>
        (state === 'listed' || state === 'invited') && isBefore(ctx.now, expiresAt),
    )
    if (open.length === 0) throw memberError('members.listed-ended')
    const waiting = open.filter(({ agreedBy }) => agreedBy === null)
    if (waiting.length === 0) throw memberError('members.list-agreed-already')
    if (listVersion(people) !== body.version) throw requestError('request.changed-meanwhile')
    await updateAgreed(ctx.tx, {
      circleId,
      listId: params.listId,
      agreedBy: memberId,
      now: ctx.now,
      expiresAt: addMs(ctx.now, INVITATION_LASTS_MS),
    })
    await record(ctx, params.listId, { act: 'list.agree', people: waiting.length })
    ctx.announce([memberId, ...people.slice(0, 1).map(({ enteredBy }) => enteredBy)], 'membership')
    return { message: memberSentence(ctx.language, 'list-agreed') }
  },
)

/**
 * Withdraws everybody of a list who has not accepted; an administrator's act, before or after the
 * agreement. Throws members.list-unknown.
 */
export const withdrawList = useCase(
  'POST /staff/lists/{listId}/withdraw',
  async (ctx, { params }) => {
    const { circleId, memberId } = ctx.actor
    const people = await lockList(ctx, params.listId)
    const open = people.filter(({ state }) => state === 'listed' || state === 'invited')
    await updateWithdrawn(
      ctx.tx,
      circleId,
      open.map(({ listPersonId }) => listPersonId),
      ctx.now,
    )
    await record(ctx, params.listId, { act: 'list.withdraw', people: open.length })
    ctx.announce([memberId, ...people.slice(0, 1).map(({ enteredBy }) => enteredBy)], 'membership')
    return { message: memberSentence(ctx.language, 'list-withdrawn') }
  },
)

/** Locks the people of a list. Throws members.list-unknown. */
async function lockList(ctx: ActorCtx, listId: string): Promise<ListPersonRow[]> {
  const { circleId } = ctx.actor
  const people = await lockListPeople(ctx.tx, circleId, listId)
  if (people.length === 0) throw memberError('members.list-unknown')
  return people
}

async function record(
  ctx: ActorCtx,
  listId: string,
  { act, people }: { act: string; people: number },
): Promise<void> {
  const { circleId, memberId } = ctx.actor
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role: 'admin',
    act,
    subject: { kind: 'list', id: listId },
    whomId: null,
    before: {},
    after: { people },
    reason: '',
  })
}
