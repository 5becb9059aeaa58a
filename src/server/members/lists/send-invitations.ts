import { nameList } from '#contract/formats.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberNames } from '../person/member-names.ts'
import { memberSentence } from '../person/sentence.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { checkRoom, invite, isNewPerson, lockToInvite, roomToInvite } from './invite.ts'
import { type ListPersonRow, openListed } from './list-rows.ts'
import { lockListPeople, lockListPerson, updateWithdrawn } from './list-store.ts'

/**
 * Invites by SMS everybody of a list who is agreed to and was not invited yet, as far as the circle's limits reach.
 * Throws members.list-unknown, list-not-agreed, too-many-texts, list-month-full,
 * circles.not-open.
 */
export const sendList = useCase('POST /staff/lists/{listId}/send', async (ctx, { params }) => {
  const { circleId, memberId } = ctx.actor
  await checkOpen(ctx.tx, circleId)
  const people = await lockListPeople(ctx.tx, circleId, params.listId)
  if (people.length === 0) throw memberError('members.list-unknown')
  const listed = people.filter(({ state, emptiedAt }) => state === 'listed' && emptiedAt === null)
  const waiting = listed.filter(({ agreedBy }) => agreedBy !== null)
  if (listed.length > 0 && waiting.length === 0) throw memberError('members.list-not-agreed')
  const room = await roomToInvite(ctx)
  if (waiting.length > 0) checkRoom(room, { byText: true, isNew: true })
  const sent = await invite(ctx, waiting, { tokenHash: null, byText: true, room })
  ctx.enqueue(
    'send-list-invitation',
    sent.map(({ listPersonId }) => ({ circleId, listPersonId })),
  )
  ctx.announce([memberId], 'membership')
  return {
    message: memberSentence(ctx.language, sent.length > 0 ? 'list-sent' : 'list-sent-none'),
    sent: sent.length,
    left: waiting.length - sent.length,
  }
})

/**
 * Sends one person a new invitation by SMS; the one before stops working at once. Throws
 * members.listed-…, list-not-agreed, not-invitable-now, too-many-texts, list-month-full,
 * circles.not-open.
 */
export const sendInvitation = useCase(
  'POST /staff/list-people/{listPersonId}/send',
  async (ctx, { params: { listPersonId } }) => {
    const { circleId, memberId } = ctx.actor
    await inviteOne(ctx, listPersonId, null)
    ctx.enqueue('send-list-invitation', { circleId, listPersonId })
    ctx.announce([memberId], 'membership')
    return { message: memberSentence(ctx.language, 'listed-sent') }
  },
)

/**
 * Makes a new invitation that the founder sends by hand, with a ready message. Throws what
 * sendInvitation throws.
 */
export const makeInvitationLink = useCase(
  'POST /staff/list-people/{listPersonId}/link',
  async (ctx, { params: { listPersonId } }) => {
    const { circleId, memberId } = ctx.actor
    const code = ctx.newCode(INVITATION_CODE_LENGTH)
    const person = await inviteOne(ctx, listPersonId, invitationHash(ctx.vault, code))
    const link = `${ctx.caller.publicUrl}/join/${code}`
    const founders = [person.enteredBy, person.agreedBy].filter((id) => id !== null)
    const names = await memberNames(ctx, circleId, founders)
    const text = memberSentence(ctx.language, 'list-message', {
      founders: nameList(
        founders.map((id) => firstName(names.get(id) ?? '')),
        ctx.language,
      ),
      circle: (await circleById(ctx.tx, circleId))?.name ?? '',
      link,
    })
    const vault = await ctx.vault.of(ctx.tx, { circleId, memberId: listPersonId })
    const phone = openListed(vault, person).phone.replace('+', '')
    ctx.announce([memberId], 'membership')
    return { link, text, whatsapp: `https://wa.me/${phone}?text=${encodeURIComponent(text)}` }
  },
)

/**
 * Withdraws one person's invitation. Throws members.listed-unknown, listed-ended, listed-accepted.
 */
export const withdrawInvitation = useCase(
  'POST /staff/list-people/{listPersonId}/withdraw',
  async (ctx, { params: { listPersonId } }) => {
    const { circleId, memberId } = ctx.actor
    const person = await lockToWithdraw(ctx, listPersonId)
    await updateWithdrawn(ctx.tx, circleId, [person.listPersonId], ctx.now)
    ctx.announce([memberId], 'membership')
    return { message: memberSentence(ctx.language, 'listed-withdrawn') }
  },
)

async function lockToWithdraw(ctx: ActorCtx, listPersonId: string): Promise<ListPersonRow> {
  const { circleId } = ctx.actor
  const person = await lockListPerson(ctx.tx, { circleId, listPersonId })
  if (person === undefined) throw memberError('members.listed-unknown')
  if (person.state === 'accepted') throw memberError('members.listed-accepted')
  if (person.state === 'withdrawn') throw memberError('members.listed-ended')
  return person
}

async function inviteOne(
  ctx: ActorCtx,
  listPersonId: string,
  tokenHash: Buffer | null,
): Promise<ListPersonRow> {
  const person = await lockToInvite(ctx, listPersonId)
  const byText = tokenHash === null
  const room = await roomToInvite(ctx)
  checkRoom(room, { byText, isNew: isNewPerson(person, room) })
  if ((await invite(ctx, [person], { tokenHash, byText, room })).length === 0)
    throw memberError('members.not-invitable-now')
  return person
}
