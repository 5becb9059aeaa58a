import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { actsIn, noticesTo } from '#test/circle/staff.ts'
import { madeUpPerson, newCircle, type Person, register } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import {
  applyForCircle,
  firstFounder,
  foundersReady,
  linkFor,
  newOperator,
  openIt,
  secondFounder,
  stateOf,
} from '#test/opening/founders.ts'
import { WIDE_BOUNDS } from '#test/opening/wide-bounds.ts'

const w = await worldOfFile()
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
  await w.call('PUT /operator/bounds', {
    token: operator.token,
    body: WIDE_BOUNDS,
  })
})
const list = () => w.call('GET /operator/foundings', { token: operator.token })
const refuse = (circleId: string) =>
  w.call('POST /operator/foundings/refuse', {
    token: operator.token,
    body: { circleId, reason: 'We host only groups of this district' },
  })
const statusOf = async ({ memberId }: Person) =>
  (
    await w.owner.pool.query<{ status: string; roles: string[] }>(
      `SELECT status, ARRAY(SELECT role FROM member_role r WHERE r.member_id = m.member_id
        ORDER BY role) AS roles FROM member m WHERE member_id = $1`,
      [memberId],
    )
  ).rows[0]

test.each(['first', 'second'] as const)(
  'the mail to the %s founder says that they start a circle, and names no circle that nobody has seen',
  async (which) => {
    const first = await firstFounder(w)
    const { email } = which === 'first' ? first : await secondFounder(w, first)
    const proof = w.mails.find(({ to }) => to === email)?.text ?? ''
    expect(proof).toContain('Someone applied with this address to start a circle')
    // Only below, as who runs the installation.
    expect(proof.split(w.world.config.operator.name)).toHaveLength(2)
  },
)

describe('a circle that two founders apply for', () => {
  test('opens once both have proved who they are, and makes both administrators', async () => {
    const first = await firstFounder(w)
    expect(await stateOf(w, first.circleId)).toBe('applied')
    await expect(openIt(w, operator, first.circleId)).rejects.toThrow('circles.founders-not-ready')
    const second = await secondFounder(w, first)
    const { data } = await list()
    const shown = data.find(({ id }) => id === first.circleId)
    expect(shown).toMatchObject({
      circleName: 'Asha Mahila Mandal',
      ready: true,
      suggestedSlug: 'asha-mahila-mandal',
      founders: [{ name: first.name }, { name: second.name }],
    })
    expect(await statusOf(first)).toEqual({ status: 'applied', roles: [] })
    await openIt(w, operator, first.circleId)
    await w.work()
    for (const founder of [first, second]) {
      expect(await statusOf(founder)).toEqual({ status: 'active', roles: ['admin', 'steward'] })
      expect(await noticesTo(w, founder, 'circle_opened')).toEqual(['circle_opened'])
    }
    expect(await stateOf(w, first.circleId)).toBe('open')
    expect(await actsIn(w, first, 'circle.open')).toMatchObject([
      { actor_id: null, actor_role: 'operator' },
      { actor_id: null, actor_role: 'operator' },
    ])
    expect(await actsIn(w, operator, 'circle.open')).toContainEqual(
      expect.objectContaining({ actor_id: operator.memberId, after: { state: 'open' } }),
    )
    await expect(openIt(w, operator, first.circleId)).rejects.toThrow('circles.founding-decided')
  })

  test.each(['email', 'phone'] as const)(
    'does not open while the other founder is only as far as: %s',
    async (upTo) => {
      const first = await firstFounder(w)
      await secondFounder(w, first, { upTo })
      await expect(openIt(w, operator, first.circleId)).rejects.toThrow(
        'circles.founders-not-ready',
      )
      expect(await stateOf(w, first.circleId)).toBe('applied')
    },
  )

  test('is refused with a reason that its founders get by mail, and frees them', async () => {
    const { first, second, circleId } = await foundersReady(w)
    await refuse(circleId)
    await w.work()
    for (const { email } of [first, second])
      expect(w.mails.findLast(({ to }) => to === email)?.text).toContain(
        'We host only groups of this district',
      )
    expect(await stateOf(w, circleId)).toBe('refused')
    await expect(w.call('GET /user/session', { token: first.token })).rejects.toThrow(
      'request.session-expired',
    )
    const { rows } = await w.owner.pool.query(
      `SELECT FROM founder WHERE circle_id = $1
        AND position('district'::bytea IN refused_reason_sealed) > 0`,
      [circleId],
    )
    expect(rows).toEqual([])
  })

  test('is founded by one person once in 12 months, even after a refusal', async () => {
    const details = madeUpPerson()
    const { circleId } = await firstFounder(w, { details })
    await refuse(circleId)
    const again = { ...madeUpPerson(), pan: details.pan }
    await expect(firstFounder(w, { details: again })).rejects.toThrow('members.founded-lately')
    const sameLine = { ...madeUpPerson(), phone: details.phone }
    await expect(firstFounder(w, { details: sameLine })).rejects.toThrow('members.founded-lately')
  })

  test('is no dead end for who did not prove the phone that somebody else named', async () => {
    const details = madeUpPerson()
    await firstFounder(w, { details, upTo: 'email' })
    const owner = await firstFounder(w, { details: { ...madeUpPerson(), phone: details.phone } })
    expect((await w.call('GET /founding', { token: owner.token })).data.founders).toMatchObject([
      { mine: true, phoneProved: true },
    ])
  })

  test('has no third founder, and one valid link at a time', async () => {
    const first = await firstFounder(w)
    const old = await linkFor(w, first)
    const code = await linkFor(w, first)
    await expect(register(w, { ...madeUpPerson(), referralCode: old })).rejects.toThrow(
      'members.invitation-unknown',
    )
    await register(w, { ...madeUpPerson(), referralCode: code })
    await expect(register(w, { ...madeUpPerson(), referralCode: code })).rejects.toThrow(
      'members.invitation-unknown',
    )
    await expect(linkFor(w, first)).rejects.toThrow('circles.founders-are-two')
  })

  test('takes nobody else, is listed nowhere and names itself in no mail before it opens', async () => {
    const { circleId, name } = await firstFounder(w, { about: { circleName: 'Win big daily' } })
    const { rows } = await w.owner.pool.query<{ slug: string }>(
      'SELECT slug FROM circle WHERE circle_id = $1',
      [circleId],
    )
    await expect(
      register(w, { ...madeUpPerson(), circle: rows[0]?.slug ?? '', knownBy: 'Asha' }),
    ).rejects.toThrow('members.circle-unknown')
    expect((await w.call('GET /circles', {})).data.map((one) => one.name)).not.toContain(
      'Win big daily',
    )
    expect(w.mails.filter(({ text }) => text.includes(name)).length).toBeGreaterThan(0)
    expect(w.mails.filter(({ text, subject }) => (text + subject).includes('Win big'))).toEqual([])
  })

  test('names each field at fault, of the circle and of the founder', async () => {
    const refused = applyForCircle(
      w,
      { ...madeUpPerson(), phone: '123', password: 'twelve letters' },
      { purpose: 'short', size: 3 },
    )
    await expect(refused).rejects.toMatchObject({
      code: 'circles.invalid-fields',
      details: {
        fields: {
          purpose: 'circles.purpose-length',
          size: 'circles.size-bounds',
          phone: 'members.phone-ten-digits',
          password: 'members.password-short-for-staff',
        },
      },
    })
  })

  test('gets the same response for a known address, and its owner a mail', async () => {
    const known = await firstFounder(w)
    const count = async () => (await w.owner.pool.query('SELECT FROM circle')).rowCount
    const before = await count()
    const fresh = await applyForCircle(w)
    expect(await applyForCircle(w, { ...madeUpPerson(), email: known.email })).toEqual(fresh)
    expect(await count()).toBe((before ?? 0) + 1)
    await w.work()
    expect(w.mails.findLast(({ to }) => to === known.email)?.subject).toContain('already')
  })

  test('falls with its only founder, who never proved the address', async () => {
    const details = madeUpPerson()
    await applyForCircle(w, details)
    await w.advance(60 * DAY_MS)
    await w.owner.pool.query('SELECT forget_unproved(app_now(), 1000)')
    const { rows } = await w.owner.pool.query(
      `SELECT c.state FROM circle c JOIN founding f USING (circle_id)
        ORDER BY f.asked_at DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ state: 'refused' }])
  })
})

describe('the bounds of the installation', () => {
  const setBounds = async (bounds: object) => {
    const token = (await renewed()).token
    return w.call('PUT /operator/bounds', {
      token,
      body: { ...WIDE_BOUNDS, ...bounds },
    })
  }
  // Sixty days later the first session is over.
  let second: Person | undefined
  const renewed = async () => (second ??= await newOperator(w))

  test('refuse one application too many a day', async () => {
    await setBounds({ applicationsADay: 1 })
    await applyForCircle(w)
    await expect(applyForCircle(w)).rejects.toThrow('circles.too-many-today')
    await setBounds({})
  })

  test('refuse more members than the installation takes', async () => {
    await setBounds({ membersMax: 20 })
    await expect(applyForCircle(w, madeUpPerson(), { size: 900 })).rejects.toThrow(
      'circles.installation-full',
    )
    await setBounds({})
  })

  test('refuse one opening too many a day', async () => {
    const { circleId } = await foundersReady(w)
    await setBounds({ circlesADay: 0 })
    await expect(openIt(w, await renewed(), circleId)).rejects.toThrow('circles.too-many-today')
    await setBounds({})
    const other = await newCircle(w)
    await expect(openIt(w, await renewed(), circleId, other.slug)).rejects.toThrow(
      'circles.slug-taken',
    )
    await openIt(w, await renewed(), circleId)
  })
})
