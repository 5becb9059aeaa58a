import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_ID } from '#test/helping/commands.ts'
import {
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addProof, proofPicture } from '#test/helping/proof.ts'
import { multipart, type TestApp, testApp } from '#test/server/http.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let http: TestApp
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let match: TestMatch
let proof: { id: string; path: string }
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  match = await matchBetween(w, { giver, receiver })
  proof = await addProof(w, match)
})
afterAll(async () => {
  await http.close()
  await w.close()
})

const view = (url: string, who?: { token: string }) => http.send({ url }, who)
const pathFor = async (who: { token: string }, of: TestMatch = match) =>
  (await w.call('GET /matches/{matchId}', { token: who.token, params: { matchId: of.id } })).data
    .proofDocument

async function views(): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ viewer: string }>(
    'SELECT viewer_id AS viewer FROM file_view WHERE file_id = $1 ORDER BY viewed_at',
    [proof.id],
  )
  return rows.map(({ viewer }) => viewer)
}

describe('a proof image', () => {
  test('is served to giver and receiver, each by an own path, and is logged', async () => {
    const [mine, theirs] = [
      await view((await pathFor(giver))!, giver),
      await view((await pathFor(receiver))!, receiver),
    ]
    for (const { statusCode, headers, rawPayload } of [mine, theirs]) {
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, max-age=600',
      ])
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 24,
        height: 32,
      })
    }
    expect(await views()).toEqual([giver.memberId, receiver.memberId])
  })

  test('is served to nobody without a session', async () => {
    const response = await view(proof.path)
    expect([response.statusCode, response.json().error.code]).toEqual([
      401,
      'request.not-signed-in',
    ])
  })

  test('on somebody else’s path is answered like no picture at all', async () => {
    const [url, elsewhere] = [(await pathFor(giver))!, (await helpingCircle(w)).admin]
    const missing = await view(url.replace(proof.id, NO_ID), giver)
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'files.unknown'])
    for (const person of [receiver, circle.steward, elsewhere]) {
      const response = await view(url, person)
      expect([response.statusCode, response.body]).toEqual([404, missing.body])
    }
    expect(await views()).toHaveLength(2)
  })

  test.each([
    ['without a signature', (url: URL) => url.searchParams.delete('key')],
    ['with an empty one', (url: URL) => url.searchParams.set('key', '')],
    [
      'with one that was changed',
      (url: URL) => url.searchParams.set('key', `${url.searchParams.get('key')!.slice(0, -2)}AA`),
    ],
    [
      'for a longer time',
      (url: URL) =>
        url.searchParams.set('until', String(Number(url.searchParams.get('until')) + 86_400_000)),
    ],
    ['with two times', (url: URL) => url.searchParams.append('until', '9999999999999')],
    ['with no id', (url: URL) => (url.pathname = '/api/proofs/etc-passwd')],
  ])('is not served by a path %s', async (_what, change) => {
    const url = new URL((await pathFor(giver))!, 'http://localhost')
    change(url)
    const response = await view(`${url.pathname}${url.search}`, giver)
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'files.unknown'])
  })

  test('is served to a suspended member with matches, not to a closed account', async () => {
    const url = (await pathFor(receiver))!
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      receiver.memberId,
    ])
    const suspended = await view(url, receiver)
    await w.owner.pool.query("UPDATE member SET status = 'closed' WHERE member_id = $1", [
      receiver.memberId,
    ])
    const closed = await view(url, receiver)
    await w.owner.pool.query("UPDATE member SET status = 'active' WHERE member_id = $1", [
      receiver.memberId,
    ])
    expect([suspended.statusCode, closed.statusCode, closed.json().error.code]).toEqual([
      200,
      401,
      'request.session-expired',
    ])
  })

  test('is not served by a path older than fifteen minutes; a new one is', async () => {
    const url = (await pathFor(giver))!
    const until = Number(new URL(url, 'http://localhost').searchParams.get('until'))
    await clockUntil(w, Temporal.Instant.fromEpochMilliseconds(until - 30_000))
    expect((await view(url, giver)).statusCode).toBe(200)
    await w.advance(31_000)
    const response = await view(url, giver)
    expect([response.statusCode, response.json().error.code]).toEqual([410, 'files.link-over'])
    expect((await view((await pathFor(giver))!, giver)).statusCode).toBe(200)
  })

  test('has no path any more when its match is over', async () => {
    const paid = await confirmed(w, await claimed(w, await matchBetween(w, { giver, receiver })))
    expect([await pathFor(giver, paid), await pathFor(receiver, paid)]).toEqual([null, null])
  })
})

describe('an upload over HTTP', () => {
  const send = async (
    field: string,
    file: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const form = await multipart(field, file)
    const own = await matchBetween(w, { giver, receiver })
    return http.send(
      {
        method: 'POST',
        url: `/api/matches/${own.id}/proof`,
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      },
      giver,
    )
  }
  const picture = async () => new Uint8Array(await proofPicture())

  test('takes the picture in the field proofDocument and answers with its path', async () => {
    const response = await send('proofDocument', await picture(), {
      'accept-language': 'hi-IN,hi;q=0.9',
    })
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'सबूत अपलोड हो गया। भेजने के लिए “पुष्टि करें” दबाएँ।',
    ])
    expect((await view(response.json().data.proofDocument, giver)).headers['content-type']).toBe(
      'image/webp',
    )
  })

  test('is refused above eight million bytes while it comes in', async () => {
    const response = await send('proofDocument', new Uint8Array(8_000_001))
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'files.too-large'])
  })

  test('is refused in other fields and as anything but a form or its parts', async () => {
    const [elsewhere, json] = [
      await send('file', await picture()),
      await http.send(
        {
          method: 'POST',
          url: `/api/matches/${match.id}/proof`,
          payload: { proofDocument: 'x' },
        },
        giver,
      ),
    ]
    expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([400, 'files.missing'])
    expect([json.statusCode, json.json().error.code]).toEqual([400, 'files.missing'])
    const text = await http.send(
      {
        method: 'POST',
        url: `/api/matches/${match.id}/proof`,
        payload: 'proof',
        headers: { 'content-type': 'text/plain' },
      },
      giver,
    )
    expect([text.statusCode, text.json().error.code]).toEqual([415, 'request.unsupported-type'])
  })

  test('from another site, with the session’s cookie, is refused', async () => {
    const form = await multipart('proofDocument', await picture())
    const response = await http.send({
      method: 'POST',
      url: `/api/matches/${match.id}/proof`,
      payload: form.payload,
      headers: {
        ...form.headers,
        cookie: `session=${giver.token}`,
        origin: 'https://evil.example',
      },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'request.other-origin'])
  })

  test('of what is no picture says so in the words of the person', async () => {
    const response = await send('proofDocument', new TextEncoder().encode('no picture'))
    expect([
      response.statusCode,
      Object.keys(response.json()).sort(),
      response.json().error.code,
    ]).toEqual([
      415,
      ['detail', 'error', 'message', 'status', 'title', 'type'],
      'files.not-an-image',
    ])
  })
})

test('a path ends with the session of its owner', async () => {
  const url = (await pathFor(giver))!
  await w.advance(8 * 86_400_000)
  expect((await view(url, giver)).json().error.code).toBe('request.session-expired')
  await backAgain(w, circle, giver)
  expect((await view(url, giver)).json().error.code).toBe('files.link-over')
})
