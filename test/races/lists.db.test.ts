import { expect, test } from 'vitest'
import { actOn, newOperator, stateOf as circleState } from '../opening/founders.ts'
import { madeUpPerson, newMember, type Person } from '../circle/people.ts'
import { changingRoles, untiedMember } from '../circle/staff.ts'
import { worldOfFile } from '../helping/helping.ts'
import { aboutToEnter } from '../members/about-to-enter.ts'
import {
  accept,
  enter,
  foundedCircle,
  type FoundedCircle,
  invited,
  recognise,
  stateOf,
} from '../members/lists.ts'
import { appointed, outsideLink } from '../staff/outside-officers.ts'
import {
  type Acts,
  inLanes,
  LANES,
  onlyServed,
  RACE_MS_MAX,
  ROUNDS,
  ROUNDS_BOTH_WIN,
  runRounds,
  type Side,
} from './race.ts'

const w = await worldOfFile()
const roles = changingRoles(w)
const operator = await newOperator(w)

/** A race in a circle for each lane, with what `prepare` makes for each round. */
function raceInCircles<Round>(
  name: string,
  {
    prepare,
    acts,
  }: {
    prepare: (circle: FoundedCircle) => Promise<Round>
    acts: (round: Round) => Acts
  },
): void {
  test(
    name,
    async () => {
      const circles = await Promise.all(Array.from({ length: LANES }, () => foundedCircle(w)))
      const lanes = await inLanes(
        circles.map((circle) => Array.from({ length: ROUNDS / LANES }, () => circle)),
        prepare,
      )
      const won = await runRounds(lanes, acts)
      console.info(`${name}: ${won.one} to ${won.other}`)
      expect(won.one + won.other).toBe(ROUNDS)
      if (ROUNDS >= ROUNDS_BOTH_WIN) expect(Math.min(won.one, won.other)).toBeGreaterThan(0)
    },
    RACE_MS_MAX,
  )
}

const applicationOf = async (memberId: string) =>
  (await w.owner.pool.query('SELECT state FROM application WHERE member_id = $1', [memberId]))
    .rows[0]?.state as string | undefined
const sideOf = (isOne: boolean): Side => (isOne ? 'one' : 'other')

raceInCircles('two founders: agreeing to a list and withdrawing it end with everybody withdrawn', {
  async prepare(circle) {
    await enter(w, circle, [madeUpPerson()])
    const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
    return { circle, list: data[0]! }
  },
  acts: ({ circle, list }) => {
    const params = { listId: list.id }
    return {
      one: () =>
        w.call('POST /staff/lists/{listId}/agree', {
          token: circle.other.token,
          params,
          body: { version: list.version },
        }),
      other: () =>
        w.call('POST /staff/lists/{listId}/withdraw', { token: circle.admin.token, params }),
      async winner({ one, other }) {
        expect(other.status).toBe('fulfilled')
        expect(await stateOf(w, circle, list.people[0]!.id)).toBe('withdrawn')
        return one.status === 'fulfilled'
          ? 'one'
          : onlyServed({ one, other }, 'members.listed-ended')
      },
    }
  },
})

raceInCircles('two founders: both propose a role for somebody, and one proposal waits', {
  prepare: async (circle) => ({ circle, person: await untiedMember(w, circle) }),
  acts: ({ circle, person }) => ({
    one: () => roles.grant(circle.admin, person, 'manager'),
    other: () => roles.grant(circle.other, person, 'manager'),
    async winner(results) {
      const { rowCount } = await w.owner.pool.query(
        "SELECT FROM approval WHERE whom_id = $1 AND state = 'waiting'",
        [person.memberId],
      )
      expect(rowCount).toBe(1)
      return onlyServed(results, 'staff.approval-waits-already')
    },
  }),
})

raceInCircles('two founders: both make the link of one appointment, and one link works', {
  prepare: async (circle) => ({
    circle,
    id: await appointed(w, circle.admin, circle.other),
    links: new Map<Side, string>(),
  }),
  acts: ({ circle, id, links }) => {
    const make = (side: Side, by: Person) => async () =>
      links.set(side, await outsideLink(w, by, id))
    return {
      one: make('one', circle.admin),
      other: make('other', circle.other),
      async winner({ one, other }) {
        expect([one.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
        const works = async (side: Side) =>
          w
            .call('POST /user/invitation', { body: { code: links.get(side) ?? '' } })
            .then(() => true)
            .catch(() => false)
        const both = [await works('one'), await works('other')]
        expect(both.toSorted()).toEqual([false, true])
        return sideOf(both[0]!)
      },
    }
  },
})

raceInCircles('a name is corrected or its invitation accepted, never both', {
  async prepare(circle) {
    const [person] = await invited(w, circle, 1)
    return { circle, ...(await aboutToEnter(w, person!)) }
  },
  acts: ({ circle, person, finish }) => ({
    one: finish,
    other: () =>
      w.call('POST /staff/list-people/{listPersonId}/name', {
        token: circle.admin.token,
        params: { listPersonId: person.id },
        body: { name: 'Corrected Name' },
      }),
    async winner(results) {
      const state = await stateOf(w, circle, person.id)
      const { one, other } = results
      if (one.status === 'rejected' || other.status === 'rejected') {
        const side = onlyServed(results, 'members.listed-accepted', 'members.invitation-unknown')
        expect(state).toBe(side === 'one' ? 'accepted' : 'listed')
        return side
      }
      // Corrected between the door and the room: an ordinary application, for a steward.
      expect(state).toBe('listed')
      const { memberId } = one.value as Awaited<ReturnType<typeof finish>>
      expect(await applicationOf(memberId)).toBe('with_steward')
      return 'other'
    },
  }),
})

raceInCircles('an invitation is withdrawn or accepted, never both', {
  async prepare(circle) {
    const [person] = await invited(w, circle, 1)
    return { circle, ...(await aboutToEnter(w, person!)) }
  },
  acts: ({ circle, person, finish }) => ({
    one: finish,
    other: () =>
      w.call('POST /staff/list-people/{listPersonId}/withdraw', {
        token: circle.other.token,
        params: { listPersonId: person.id },
      }),
    async winner(results) {
      const state = await stateOf(w, circle, person.id)
      const { one, other } = results
      if (one.status === 'rejected' || other.status === 'rejected') {
        const side = onlyServed(results, 'members.listed-accepted', 'members.invitation-unknown')
        expect(state).toBe(side === 'one' ? 'accepted' : 'withdrawn')
        return side
      }
      // Withdrawn between the door and the room: an ordinary application, for a steward.
      expect(state).toBe('withdrawn')
      const { memberId } = one.value as Awaited<ReturnType<typeof finish>>
      expect(await applicationOf(memberId)).toBe('with_steward')
      return 'other'
    },
  }),
})

raceInCircles('the same phone with invitations of two circles comes into one of them', {
  async prepare(here) {
    const there = await foundedCircle(w)
    const [one] = await invited(w, here, 1)
    const [other] = await invited(w, there, 1, { phone: one!.phone })
    return { here, there, one: await aboutToEnter(w, one!), other: await aboutToEnter(w, other!) }
  },
  acts: ({ here, there, one, other }) => ({
    one: one.finish,
    other: other.finish,
    async winner(results) {
      const came = [results.one, results.other].map((result) =>
        result.status === 'fulfilled'
          ? (result.value as Awaited<ReturnType<typeof one.finish>>)
          : undefined,
      )
      // The second is led to the account that the first one made.
      expect(came.map((each) => each?.isNew).toSorted()).toEqual([false, true])
      expect(new Set(came.map((each) => each?.memberId)).size).toBe(1)
      const states = [
        await stateOf(w, here, one.person.id),
        await stateOf(w, there, other.person.id),
      ]
      expect(states.toSorted()).toEqual(['accepted', 'invited'])
      return sideOf(states[0] === 'accepted')
    },
  }),
})

raceInCircles('a circle is paused while somebody accepts: they are in before it, or not at all', {
  async prepare() {
    const circle = await foundedCircle(w)
    const [person] = await invited(w, circle, 1)
    return { circle, ...(await aboutToEnter(w, person!)) }
  },
  acts: ({ circle, person, finish }) => ({
    one: finish,
    other: () => actOn(w, operator, circle.circleId, 'pause'),
    async winner({ one, other }) {
      expect([other.status, await circleState(w, circle.circleId)]).toEqual(['fulfilled', 'paused'])
      const side =
        one.status === 'fulfilled' ? 'one' : onlyServed({ one, other }, 'circles.not-open')
      expect(await stateOf(w, circle, person.id)).toBe(side === 'one' ? 'accepted' : 'invited')
      return side
    },
  }),
})

raceInCircles('of two people who are recognised for the last place of a circle, one joins', {
  async prepare() {
    // Three of its staff are in, so one place is left.
    const circle = await foundedCircle(w, { membersCap: 4 })
    const people = []
    for (const listed of await invited(w, circle, 2))
      people.push({ id: listed.id, ...(await accept(w, circle, listed)) })
    return { circle, people }
  },
  acts: ({ circle, people: [one, other] }) => ({
    one: () => recognise(w, circle.other, one!.id),
    other: () => recognise(w, circle.steward, other!.id),
    async winner(results) {
      const side = onlyServed(results, 'members.circle-full')
      const states = [await stateOf(w, circle, one!.id), await stateOf(w, circle, other!.id)]
      expect(states.toSorted()).toEqual(['accepted', 'in'])
      expect(await applicationOf((side === 'one' ? other : one)!.memberId)).toBe('waiting')
      return side
    },
  }),
})

raceInCircles('of two recognitions at once, the twentieth counts and no other', {
  async prepare(circle) {
    const member = await newMember(w, circle)
    const listed = await invited(w, circle, 2)
    for (const person of listed) await accept(w, circle, person)
    // 19 words before, about rows without a person behind them.
    await w.owner.pool.query(
      `WITH listed AS (
        INSERT INTO list_person (circle_id, list_person_id, list_id, name_sealed, phone_sealed,
          phone_key, entered_by, entered_at, state, expires_at)
        SELECT $1, gen_random_uuid(), gen_random_uuid(), '', '', '', $3, app_now(), 'withdrawn',
          app_now() FROM generate_series(1, 19) RETURNING circle_id, list_person_id)
      INSERT INTO list_recognition SELECT circle_id, list_person_id, $2, true, app_now() FROM listed`,
      [circle.circleId, member.memberId, circle.admin.memberId],
    )
    return { member, listed }
  },
  acts: ({ member, listed: [one, other] }) => ({
    one: () => recognise(w, member, one!.id),
    other: () => recognise(w, member, other!.id),
    winner: (results) => onlyServed(results, 'members.too-many-recognitions'),
  }),
})
