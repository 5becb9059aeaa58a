import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import {
  joinByForm,
  madeUpPerson,
  newMember,
  provePhone,
  proveEmail,
  register,
  signIn,
} from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import {
  accept,
  enter,
  foundedCircle,
  invited,
  linkFor,
  recognise,
  stateOf,
} from '#test/members/lists.ts'

const w = await worldOfFile()
const circle = await foundedCircle(w)
const listsOf = () => w.call('GET /staff/lists', { token: circle.admin.token })
const show = (code: string) => w.call('POST /user/invitation', { body: { code } })
const send = (id: string) =>
  w.call('POST /staff/list-people/{listPersonId}/send', {
    token: circle.admin.token,
    params: { listPersonId: id },
  })

describe('a list', () => {
  test('brings somebody in from the list to active, by the endpoints', async () => {
    const [ravi] = await invited(w, circle, 1)
    const note = `${circle.admin.name.split(' ')[0]} and ${circle.other.name.split(' ')[0]} invite you to the circle ${circle.name}. Use the mobile number that the invitation came to.`
    expect(await show(ravi!.code)).toEqual({
      circleName: circle.name,
      inviterFirstName: null,
      founderFirstNames: [circle.admin, circle.other].map(({ name }) => name.split(' ')[0]),
      asAdministrator: false,
      asOfficer: false,
      byPhone: true,
      ofList: true,
      listStop: 'No more invitations to my number',
      listNote: note,
      said: [note],
      lead: '',
      texts: {},
    })
    await register(w, { ...ravi!, referralCode: ravi!.code })
    expect(await stateOf(w, circle, ravi!.id)).toBe('invited')
    const person = { ...ravi!, token: '' }
    await proveEmail(w, person)
    await signIn(w, person)
    await provePhone(w, person)
    expect(await stateOf(w, circle, ravi!.id)).toBe('accepted')
    await recognise(w, circle.admin, ravi!.id)
    expect(await stateOf(w, circle, ravi!.id)).toBe('accepted')
    await recognise(w, await newMember(w, circle), ravi!.id)
    expect(await stateOf(w, circle, ravi!.id)).toBe('in')
    const { user } = await w.call('GET /user/session', { token: person.token })
    expect(user).toMatchObject({ status: 'active' })
    const { rows } = await w.owner.pool.query(
      `SELECT m.introduced_by, l.name_sealed = '' AND l.phone_sealed = '' AS emptied
        FROM list_person l JOIN member m USING (circle_id, member_id) WHERE list_person_id = $1`,
      [ravi!.id],
    )
    expect(rows).toEqual([{ introduced_by: null, emptied: true }])
  })

  test('keeps good lines, names bad ones, and tells the other founder', async () => {
    const one = madeUpPerson()
    const { added, bad } = await enter(w, circle, [
      one,
      { name: 'No Phone', phone: 'none' },
      { name: one.name, phone: `+91 ${one.phone}` },
      { name: 'Land Line', phone: '022 2345 6789' },
    ])
    expect([added, bad.map(({ line, why }) => [line, why])]).toEqual([
      1,
      [
        [2, 'no-phone'],
        [3, 'twice'],
        [4, 'not-mobile'],
      ],
    ])
    await w.work()
    const { data } = await w.call('GET /notices', { token: circle.other.token, query: {} })
    expect(data.map(({ kind }) => kind)).toContain('list_waiting')
    const tasks = async ({ token }: { token: string }) =>
      (await w.call('GET /staff/queue', { token })).data.filter(
        ({ kind }) => kind === 'list_to_agree',
      )
    expect([(await tasks(circle.other)).length, await tasks(circle.admin)]).toEqual([1, []])
    const again = await enter(w, circle, [one])
    expect([again.added, again.bad[0]?.why]).toEqual([0, 'listed-already'])
  })

  test('tells nobody whose phone has an account', async () => {
    const known = await newMember(w, circle)
    const elsewhere = await newMember(w, await foundedCircle(w))
    const people = [madeUpPerson(), known, elsewhere].map(({ phone }, at) => ({
      name: `Same ${'ABC'[at]!}`,
      phone,
    }))
    const { data } = await listsOf()
    const before = data.length
    const { added, bad } = await enter(w, circle, people)
    expect([added, bad]).toEqual([3, []])
    const list = (await listsOf()).data[0]!
    expect((await listsOf()).data.length).toBe(before + 1)
    await w.call('POST /staff/lists/{listId}/agree', {
      token: circle.other.token,
      params: { listId: list.id },
      body: { version: list.version },
    })
    const texts = w.texts.length
    expect(
      await w.call('POST /staff/lists/{listId}/send', {
        token: circle.admin.token,
        params: { listId: list.id },
      }),
    ).toMatchObject({ sent: 3, left: 0 })
    await w.work()
    expect(w.texts.slice(texts).map(({ text }) => text.template)).toEqual(
      people.map(() => 'list-invitation'),
    )
    const shown = (await listsOf()).data[0]!.people.map((each) => ({
      ...each,
      ...{ id: '', name: '', phone: '' },
    }))
    expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('needs the other founder, who sees masked numbers; the one who entered it may withdraw', async () => {
    const person = madeUpPerson()
    await enter(w, circle, [person])
    const list = (await listsOf()).data[0]!
    const of = { params: { listId: list.id } }
    const body = { version: list.version }
    const id = list.people[0]!.id
    expect(list.people[0]?.phone).toBe(`••••••${person.phone.slice(-4)}`)
    expect((await refusal(send(id))).code).toBe('members.list-not-agreed')
    expect(
      (
        await refusal(
          w.call('POST /staff/lists/{listId}/agree', { token: circle.admin.token, ...of, body }),
        )
      ).code,
    ).toBe('members.list-own')
    await w.call('POST /staff/lists/{listId}/withdraw', { token: circle.admin.token, ...of })
    expect(await stateOf(w, circle, id)).toBe('withdrawn')
    expect(
      (
        await refusal(
          w.call('POST /staff/lists/{listId}/agree', { token: circle.other.token, ...of, body }),
        )
      ).code,
    ).toBe('members.listed-ended')
    const elsewhere = await foundedCircle(w)
    expect(
      (
        await refusal(
          w.call('POST /staff/lists/{listId}/agree', { token: elsewhere.other.token, ...of, body }),
        )
      ).code,
    ).toBe('members.list-unknown')
  })
})

describe('an invitation', () => {
  test('by SMS carries no name of circle or founder; a resend kills the one before', async () => {
    const [person] = await invited(w, circle, 1)
    await send(person!.id)
    await expect(show(person!.code)).rejects.toMatchObject({ code: 'members.invitation-unknown' })
    await w.work()
    const { text } = w.texts.findLast(({ to }) => to === `+91${person!.phone}`)!
    expect(text.rendered).not.toMatch(
      new RegExp(`${circle.name}|${circle.admin.name.split(' ')[0]}`),
    )
    const code = text.variables[0]!
    expect(await show(code)).toMatchObject({ ofList: true })
    const { rows } = await w.owner.pool.query(
      'SELECT list_person::text AS row FROM list_person WHERE list_person_id = $1',
      [person!.id],
    )
    expect(rows[0].row).not.toContain(code)
  })

  test('works for 14 days and opens no session', async () => {
    const there = await foundedCircle(w)
    const [person] = await invited(w, there, 1)
    await w.advance(14 * DAY_MS - 1_000)
    expect(await show(person!.code)).toMatchObject({ ofList: true })
    await w.advance(2_000)
    await expect(show(person!.code)).rejects.toMatchObject({ code: 'members.invitation-unknown' })
    await signIn(w, there.admin)
    expect(await stateOf(w, there, person!.id)).toBe('expired')
    await signIn(w, circle.admin)
    await signIn(w, circle.other)
  })

  test('that is forwarded makes an ordinary application with another number', async () => {
    const [person] = await invited(w, circle, 1)
    const stranger = { ...madeUpPerson(), code: person!.code }
    const { memberId } = await accept(w, circle, stranger)
    expect(await stateOf(w, circle, person!.id)).toBe('invited')
    const { rows } = await w.owner.pool.query(
      'SELECT state, list_person_id FROM application WHERE member_id = $1',
      [memberId],
    )
    expect(rows).toEqual([{ state: 'with_steward', list_person_id: null }])
    const { data } = await w.call('GET /user/waiting-people', { token: circle.admin.token })
    expect(data.map(({ id }) => id)).not.toContain(person!.id)
  })

  test('goes at most three times in 30 days to a number, from all circles together', async () => {
    const [person] = await invited(w, circle, 1)
    const there = await foundedCircle(w)
    const [same] = await invited(w, there, 1, { phone: person!.phone })
    await linkFor(w, there.admin, same!.id)
    expect((await refusal(linkFor(w, circle.admin, person!.id))).code).toBe(
      'members.not-invitable-now',
    )
    expect((await refusal(send(person!.id))).code).toBe('members.not-invitable-now')
    expect(await show(person!.code)).toMatchObject({ ofList: true })
  })

  test('of a recycled number is refused where an account has proved it; officers decide', async () => {
    const [person] = await invited(w, circle, 1)
    const holder = await joinByForm(w, circle, { phone: person!.phone, upTo: 'phone' })
    await register(w, { ...person!, referralCode: person!.code })
    const newcomer = { ...person!, token: '' }
    await proveEmail(w, newcomer)
    await signIn(w, newcomer)
    expect((await refusal(provePhone(w, newcomer))).code).toBe(
      'members.identity-dispute-under-review',
    )
    expect([await stateOf(w, circle, person!.id), holder.phone]).toEqual(['invited', person!.phone])
  })

  test('that nobody accepted is forgotten 30 days after its end; the numbers stay', async () => {
    const there = await foundedCircle(w)
    await invited(w, there, 2)
    const rows = async () =>
      (
        await w.owner.pool.query(
          `SELECT count(*) FILTER (WHERE name_sealed <> '' OR phone_sealed <> '' OR phone_key <> '')::int AS full,
            count(k.member_id)::int AS keys
          FROM list_person l LEFT JOIN person_key k
            ON k.circle_id = l.circle_id AND k.member_id = l.list_person_id WHERE l.circle_id = $1`,
          [there.circleId],
        )
      ).rows[0]
    await w.advance(43 * DAY_MS)
    await cleanUp(w.world)
    expect(await rows()).toEqual({ full: 2, keys: 2 })
    await w.advance(1.1 * DAY_MS)
    await cleanUp(w.world)
    expect(await rows()).toEqual({ full: 0, keys: 0 })
    await signIn(w, there.admin)
    const { numbers } = await w.call('GET /staff/lists', { token: there.admin.token })
    expect(numbers).toMatchObject({ listed: 2, invited: 2, accepted: 0, recognised: 0 })
  })
})
