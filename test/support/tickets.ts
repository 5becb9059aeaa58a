import { newMember, type Person } from '../circle/people.ts'
import { helpingCircle, matchBetween, newReceiver } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

export const LONG = 'I paid on Monday and nobody has confirmed it yet.'

/** What staff see of tickets, and their notices about them. */
export function ticketsForStaff(w: TestWorld) {
  const staffSees = async (who: Person) =>
    (await w.call('GET /staff/tickets', { token: who.token, query: {} })).data.map(({ id }) => id)
  const noticesOf = async (who: Person, kind: string) =>
    (
      await w.owner.pool.query('SELECT FROM notice WHERE member_id = $1 AND kind = $2', [
        who.memberId,
        kind,
      ])
    ).rowCount
  const haveRead = (...people: readonly Person[]) =>
    w.owner.pool.query('UPDATE notice SET read_at = app_now() WHERE member_id = ANY ($1)', [
      people.map(({ memberId }) => memberId),
    ])
  const print = (who: Person, ticketId: string) =>
    w.call('POST /staff/tickets/{ticketId}/messages', {
      token: who.token,
      params: { ticketId },
      body: { message: LONG },
    })
  const view = (who: Person, ticketId: string) =>
    w.call('GET /staff/tickets/{ticketId}', { token: who.token, params: { ticketId } })
  return { staffSees, noticesOf, haveRead, print, view }
}

/** A member asks the officers about a match. */
export async function askedAbout(w: TestWorld, match: { id: string }, { token }: Person) {
  return (
    await w.call('POST /support', {
      token,
      body: {
        subject: 'funds_confirmation',
        title: 'My payment',
        message: 'I fear the giver, please help me with them.',
        matchId: match.id,
      },
    })
  ).data
}

/**
 * A ticket about a match whose giver introduced all who could answer. `tiesAdmins`: also every
 * administrator.
 */
export async function closeToAll(w: TestWorld, tiesAdmins: boolean) {
  const own = await helpingCircle(w)
  const giver = await newMember(w, own, { roles: ['officer'] })
  const receiver = await newReceiver(w, own, { asks: 0 })
  const admin = await newMember(w, own, { roles: ['admin'] })
  const tied = tiesAdmins ? 'true' : `member_id <> '${admin.memberId}'`
  await w.owner.pool.query(
    `UPDATE member SET introduced_by = $1
      WHERE circle_id = $2 AND member_id <> ALL ($3) AND ${tied}`,
    [giver.memberId, own.circleId, [giver.memberId, receiver.memberId]],
  )
  return {
    own,
    admin,
    receiver,
    ticket: await askedAbout(w, await matchBetween(w, { giver, receiver }), receiver),
  }
}
