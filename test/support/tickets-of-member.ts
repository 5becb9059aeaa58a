import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { LONG } from './tickets.ts'
import type { TicketView } from '#contract/support.ts'
import { newMember } from '../circle/people.ts'

/** A member's tickets in a circle with a steward and an officer, and a stranger. */
export async function ticketsOfMember() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const elsewhere = await helpingCircle(w)
  const member = await newMember(w, circle)
  const stranger = await newMember(w, circle)
  const officer = await newMember(w, circle, { roles: ['officer'] })
  await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE circle_id = $2', [
    circle.steward.memberId,
    circle.circleId,
  ])
  const opened = async (
    subject: 'payment_delay' | 'funds_confirmation' = 'payment_delay',
  ): Promise<TicketView> =>
    (
      await w.call('POST /support', {
        token: member.token,
        body: { subject, title: 'Where is it?', message: LONG },
      })
    ).data
  return { w, circle, elsewhere, member, stranger, officer, opened }
}
