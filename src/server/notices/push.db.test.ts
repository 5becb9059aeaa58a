import { describe, expect, test } from 'vitest'
import { BROWSERS_MAX } from '#domain/notices/deliveries.ts'
import { SESSION_LASTS_MS } from '#server/platform/use-case/sessions.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { browserCalled, deliveriesOf, sweep, notifyMember } from '#test/circle/notices.ts'
import { type Person, signIn } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const receiver = await newReceiver(w, circle, { asks: 0 })

/** Makes a person who already has the notice about their joining. */
async function newcomer(): Promise<Person> {
  const person = await newGiver(w, circle)
  await w.work()
  return person
}
const start = (person: Person, name: string, language: 'en' | 'hi' = 'en') =>
  w.call('POST /user/push', { token: person.token, body: browserCalled(name), language })
const isHere = async (person: Person) =>
  (await w.call('GET /user/notice-preferences', { token: person.token })).data.pushHere
const browsersOf = async ({ memberId }: Person) =>
  (await w.owner.pool.query('SELECT 1 FROM push_subscription WHERE member_id = $1', [memberId]))
    .rowCount

/** Returns the pushes since then, by the end of the browser's address. */
function pushedSince(
  from: number,
): { to: string; payload: Record<string, unknown>; topic: string }[] {
  return w.pushes.slice(from).map(({ target, message }) => ({
    to: target.endpoint.split('/').at(-1)!,
    payload: JSON.parse(message.payload) as Record<string, unknown>,
    topic: message.topic,
  }))
}

describe('a browser', () => {
  test('is told the title and where it leads, and nothing else', async () => {
    const giver = await newcomer()
    expect(await start(giver, 'phone')).toEqual({ message: 'Notices now come to this browser.' })
    expect(await isHere(giver)).toBe(true)
    const from = w.pushes.length
    const match = await matchBetween(w, { giver, receiver, amount: 1_500 })
    await w.work()
    const [notice] = (await w.call('GET /notices', { token: giver.token, query: {} })).data
    expect(pushedSince(from)).toEqual([
      {
        to: 'phone',
        payload: {
          id: notice!.id,
          kind: 'match_to_pay',
          title: `Please pay ₹1,500: help ${match.code}`,
          link: `/pay/${match.id}`,
        },
        topic: notice!.id.replaceAll('-', ''),
      },
    ])
  })

  test('is kept so that nobody reads its address in the database', async () => {
    const giver = await newcomer()
    await start(giver, 'planted-name')
    const { rows } = await w.owner.pool.query(
      'SELECT row_to_json(p)::text AS text FROM push_subscription p WHERE member_id = $1',
      [giver.memberId],
    )
    expect(rows).toHaveLength(1)
    const text = (rows[0] as { text: string }).text
    expect(text).not.toContain('planted')
    expect(text).not.toContain(Buffer.from('planted-name').toString('hex'))
  })

  test('whose service says that it is gone is forgotten, and the others are told', async () => {
    const giver = await newcomer()
    await start(giver, 'gone')
    await signIn(w, giver)
    await start(giver, 'laptop')
    const from = w.pushes.length
    const noticeId = await notifyMember(w, giver, 'joined')
    await w.work()
    expect(pushedSince(from).map(({ to }) => to)).toEqual(['laptop'])
    expect(await browsersOf(giver)).toBe(1)
    expect(
      (await deliveriesOf(w, noticeId)).find(({ channel }) => channel === 'push'),
    ).toMatchObject({ state: 'sent' })
  })

  test('is told later when its service is down', async () => {
    const giver = await newcomer()
    await start(giver, 'phone')
    await w.work()
    const from = w.pushes.length
    w.outage = true
    const noticeId = await notifyMember(w, giver, 'ask_expired')
    await w.work()
    expect(await deliveriesOf(w, noticeId)).toMatchObject([
      { channel: 'email', state: 'queued' },
      { channel: 'push', state: 'queued' },
    ])
    w.outage = false
    await expect
      .poll(
        async () =>
          (
            await w.owner.pool.query(
              'SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL',
            )
          ).rowCount,
      )
      .toBe(0)
    await w.owner.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await w.work()
    expect(pushedSince(from)).toHaveLength(1)
  })

  test('hears nothing of topics that I did not choose for it', async () => {
    const giver = await newcomer()
    await start(giver, 'phone')
    await w.call('PUT /user/notice-preferences', {
      token: giver.token,
      body: { topics: [{ topic: 'people', email: true, push: false }], digest: 'off' },
    })
    expect(
      (await deliveriesOf(w, await notifyMember(w, giver, 'joined'))).map(({ channel }) => channel),
    ).toEqual(['email'])
    expect(
      (await deliveriesOf(w, await notifyMember(w, giver, 'ask_closed'))).map(
        ({ channel }) => channel,
      ),
    ).toEqual(['email', 'push'])
  })
})

describe('a browser hears no more', () => {
  test('after logging out there, while the others of the same person do', async () => {
    const giver = await newcomer()
    await start(giver, 'phone')
    const phone = { ...giver }
    await signIn(w, giver)
    await start(giver, 'laptop')
    await w.call('POST /user/logout', { token: phone.token })
    const from = w.pushes.length
    await notifyMember(w, giver, 'joined')
    await w.work()
    expect(pushedSince(from).map(({ to }) => to)).toEqual(['laptop'])
  })

  test('when it is stopped; an unknown or foreign one answers the same', async () => {
    const [giver, other] = [await newcomer(), await newcomer()]
    await start(giver, 'mine')
    const stop = (person: Person, name: string) =>
      w.call('POST /user/push/stop', {
        token: person.token,
        body: { endpoint: browserCalled(name).endpoint },
      })
    expect(await stop(other, 'mine')).toEqual(await stop(other, 'never'))
    expect(await browsersOf(giver)).toBe(1)
    await stop(giver, 'mine')
    expect([await browsersOf(giver), await isHere(giver)]).toEqual([0, false])
  })

  test('once its session has run out', async () => {
    const giver = await newcomer()
    await start(giver, 'old')
    await w.work()
    await w.advance(SESSION_LASTS_MS + 1)
    const from = w.pushes.length
    const noticeId = await notifyMember(w, giver, 'joined')
    await sweep(w)
    await w.work()
    expect(pushedSince(from)).toEqual([])
    expect((await deliveriesOf(w, noticeId)).every(({ state }) => state === 'sent')).toBe(true)
    for (const person of [circle.admin, circle.steward, receiver]) await signIn(w, person)
  })

  test('for whoever had it before: a browser is one person’s at a time', async () => {
    const [before, now] = [await newcomer(), await newcomer()]
    await start(before, 'shared')
    await start(now, 'shared')
    expect([await browsersOf(before), await browsersOf(now)]).toEqual([0, 1])
  })

  test('beyond the number that one person may have: the oldest gives way', async () => {
    const giver = await newcomer()
    for (let number = 0; number <= BROWSERS_MAX; number++) {
      await signIn(w, giver)
      await w.advance(1)
      await start(giver, `b${number}`)
    }
    const from = w.pushes.length
    await notifyMember(w, giver, 'joined')
    await w.work()
    expect(pushedSince(from).map(({ to }) => to)).toEqual(
      Array.from({ length: BROWSERS_MAX }, (_, at) => `b${at + 1}`),
    )
  })
})

describe('no browser is taken', () => {
  test.each([
    ['an address of somebody', { endpoint: 'https://example.in/push' }],
    ['an address in the network of the server', { endpoint: 'http://10.0.0.1/x' }],
    ['a key that is none', { keys: { p256dh: 'abc', auth: 'def' } }],
  ])('with %s', async (_what, wrong) => {
    const giver = await newcomer()
    expect(
      (
        await refusal(
          w.call('POST /user/push', {
            token: giver.token,
            body: { ...browserCalled('phone'), ...wrong },
          }),
        )
      ).code,
    ).toBe('request.invalid')
    expect(await browsersOf(giver)).toBe(0)
  })

  test('where the operator has set no keys, and the page is told so', async () => {
    const giver = await newcomer()
    expect((await w.call('GET /user/push-key', { token: giver.token })).key).toBe(
      w.world.services.push.publicKey,
    )
    const { push } = w.world.services
    Object.assign(w.world.services, { push: { publicKey: null, takes: () => false } })
    expect(await w.call('GET /user/push-key', { token: giver.token })).toEqual({ key: null })
    expect(
      (await w.call('GET /user/notice-preferences', { token: giver.token })).data.pushPossible,
    ).toBe(false)
    expect((await refusal(start(giver, 'phone'))).code).toBe('request.invalid')
    Object.assign(w.world.services, { push })
  })
})
