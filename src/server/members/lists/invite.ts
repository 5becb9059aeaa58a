import {
  INVITATION_LASTS_MS,
  INVITATION_TEXTS_PER_DAY_MAX,
  INVITATIONS_WINDOW_MS,
  invitationsLeft,
  INVITED_LATER_MAX,
  INVITED_LATER_WINDOW_MS,
} from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs, DAY_MS, isBefore } from '#domain/shared/calendar.ts'
import { foundingUntilOf } from '#server/circles/founding-time.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { ListPersonRow } from './list-rows.ts'
import { countSends, listSends, lockListPerson, lockNumbers, updateInvited } from './list-store.ts'
import { listStopped } from './stop-store.ts'

/**
 * How many texts and how many people a circle may still invite now. Who was invited since `since`
 * counts already.
 */
export type Room = { texts: number; people: number; readonly since: Temporal.Instant }

/**
 * Returns how much a circle may still send. After the founding time everybody counts whom a list
 * invites then, also who was invited before. The caller must lock the circle first.
 */
export async function roomToInvite({ tx, now, actor }: ActorCtx): Promise<Room> {
  const { circleId } = actor
  const { texts } = await countSends(tx, circleId, addMs(now, -DAY_MS))
  const left = INVITATION_TEXTS_PER_DAY_MAX - texts
  const foundingUntil = await foundingUntilOf(tx, circleId)
  if (foundingUntil !== null && isBefore(now, foundingUntil))
    return { texts: left, people: Infinity, since: now }
  const monthAgo = addMs(now, -INVITED_LATER_WINDOW_MS)
  const since =
    foundingUntil === null || isBefore(foundingUntil, monthAgo) ? monthAgo : foundingUntil
  const { people } = await countSends(tx, circleId, since)
  return { texts: left, people: INVITED_LATER_MAX - people, since }
}

/**
 * Returns a person who can be invited, locked. Throws
 * members.listed-unknown, listed-ended, listed-accepted, list-not-agreed.
 */
export async function lockToInvite(ctx: ActorCtx, listPersonId: string): Promise<ListPersonRow> {
  const { circleId } = ctx.actor
  await checkOpen(ctx.tx, circleId)
  const person = await lockListPerson(ctx.tx, { circleId, listPersonId })
  if (person === undefined) throw memberError('members.listed-unknown')
  if (person.state === 'accepted') throw memberError('members.listed-accepted')
  if (person.state === 'withdrawn' || person.emptiedAt !== null)
    throw memberError('members.listed-ended')
  if (person.agreedBy === null) throw memberError('members.list-not-agreed')
  return person
}

/**
 * Saves one more invitation of each person whose number may get one, as far as the room reaches: at
 * most three in 30 days from all circles, none after STOP. Returns those people. `tokenHash` is null
 * where the code is made as the SMS goes out. Known numbers are treated as all others. As many
 * statements save 400 people as one, because the circle is locked.
 */
export async function invite(
  ctx: ActorCtx,
  people: readonly ListPersonRow[],
  { tokenHash, byText, room }: { tokenHash: Buffer | null; byText: boolean; room: Room },
): Promise<ListPersonRow[]> {
  const { tx, now } = ctx
  const numbers = people.map(({ phoneKey }) => phoneKey)
  await lockNumbers(tx, numbers)
  const sends = await listSends(tx, numbers, addMs(now, -INVITATIONS_WINDOW_MS))
  const stopped = await listStopped(tx, ctx.actor.circleId, numbers)
  const invited = people.filter((person) => {
    const number = person.phoneKey.toString('hex')
    const isNew = isNewPerson(person, room)
    if ((byText && room.texts < 1) || (isNew && room.people < 1)) return false
    if (stopped.has(number) || invitationsLeft(sends.get(number) ?? [], now) === 0) return false
    if (byText) room.texts -= 1
    if (isNew) room.people -= 1
    return true
  })
  const expiresAt = addMs(now, INVITATION_LASTS_MS)
  await updateInvited(tx, invited, { tokenHash, expiresAt, now, byText })
  return invited
}

/** Whether a person counts as one more of the month: not invited in it yet. */
export function isNewPerson({ invitedAt }: ListPersonRow, { since }: Pick<Room, 'since'>): boolean {
  return invitedAt === null || isBefore(invitedAt, since)
}

/** Throws members.list-month-full or too-many-texts where the circle's room does not allow one more. */
export function checkRoom(
  room: Room,
  { byText, isNew }: { byText: boolean; isNew: boolean },
): void {
  if (isNew && room.people < 1)
    throw memberError('members.list-month-full', { values: { max: INVITED_LATER_MAX } })
  if (byText && room.texts < 1)
    throw memberError('members.too-many-texts', { values: { max: INVITATION_TEXTS_PER_DAY_MAX } })
}
