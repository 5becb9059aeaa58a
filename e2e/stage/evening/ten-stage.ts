import { newOperator } from '#test/opening/founders.ts'
import { appointed, joinByList, openedCircle, ready } from '#test/opening/ten-people.ts'
import type { Person } from '#test/circle/people.ts'
import { invited } from '#test/members/lists.ts'
import { newOutsideOfficer } from '#test/staff/outside-officers.ts'
import type { TestWorld } from '#test/server/world.ts'
import { type StagePerson, TEN_PORT, TEN_URL, type TenFacts } from '../facts.ts'
import { type Base, startInstallation } from './installation.ts'

export function startTen(base: Base) {
  return startInstallation(base, { name: 'ten', port: TEN_PORT, url: TEN_URL, prepare })
}

/**
 * What other stories show: a circle that is open, six people who came by a list, two of whom are
 * officers by now, and an officer from outside. There is no panel. One more is on the list, and has a
 * link; the last one comes by the link of a member.
 */
async function prepare(w: TestWorld): Promise<TenFacts> {
  const circle = await openedCircle(w, await newOperator(w))
  const { admin, other } = circle
  const [one, two, three, steward, receiver, inviter] = await joinByList(w, circle, 6)
  if (!one || !two || !three || !steward || !receiver || !inviter)
    throw new Error('fewer than six came')
  const outside = await newOutsideOfficer(w, admin, other)
  await appointed(w, circle, { person: one, role: 'officer', by: outside })
  await appointed(w, circle, { person: two, role: 'officer', by: receiver })
  for (const person of [one, two]) await ready(w, person)
  const [giver] = await invited(w, circle, 1)
  if (giver === undefined) throw new Error('nobody was invited')
  const { rows } = await w.owner.pool.query<{ code: string }>(
    'SELECT referral_code AS code FROM identity WHERE member_id = $1',
    [inviter.memberId],
  )
  return {
    first: personOf(admin),
    second: personOf(other),
    one: personOf(one),
    two: personOf(two),
    three: personOf(three),
    steward: personOf(steward),
    receiver: personOf(receiver),
    inviter: personOf(inviter),
    outside: personOf(outside),
    giver: { name: giver.name, phone: giver.phone, link: `${TEN_URL}/join/${giver.code}` },
    linkOfInviter: `${TEN_URL}/join/${rows[0]?.code}`,
  }
}

function personOf({ name, email, memberId }: Person): StagePerson {
  return { name, email, memberId }
}
