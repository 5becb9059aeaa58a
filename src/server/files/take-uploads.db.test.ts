import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PROOF_BYTES_MAX,
  UPLOAD_KEPT_HOURS,
  UPLOAD_PART_BYTES_MAX,
} from '#domain/shared/image-bounds.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
} from '#test/helping/helping.ts'
import { multipart, type TestApp, testApp } from '#test/server/http.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let http: TestApp
let circle: HelpingCircle
let giver: Person
let match: TestMatch
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  match = await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) })
})
afterAll(async () => {
  await http.close()
  await w.close()
})

const sendPart = async (
  uploadId: string,
  from: number,
  part: Uint8Array<ArrayBuffer>,
  who: Person = giver,
) =>
  http.send(
    {
      method: 'POST',
      url: `/api/uploads/${uploadId}/parts?from=${from}`,
      ...(await multipart('part', part)),
    },
    who,
  )
const received = async (uploadId: string, who: Person = giver) =>
  (await http.send({ method: 'GET', url: `/api/uploads/${uploadId}` }, who)).json<{
    data: { received: number }
  }>().data.received
const finish = (
  uploadId: unknown,
  { key = newUuid(), who = giver }: { key?: string; who?: Person } = {},
) =>
  http.send(
    {
      method: 'POST',
      url: `/api/matches/${match.id}/proof`,
      headers: { 'idempotency-key': key },
      payload: { uploadId },
    },
    who,
  )
const code = (response: { body: string }) =>
  (JSON.parse(response.body) as { error?: { code: string } }).error?.code
const noisy = async () =>
  new Uint8Array(
    await sharp({
      create: {
        width: 260,
        height: 260,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer(),
  )

async function sendAll(
  uploadId: string,
  picture: Uint8Array<ArrayBuffer>,
  size = 60_000,
): Promise<void> {
  for (let from = 0; from < picture.length; from += size)
    expect((await sendPart(uploadId, from, picture.slice(from, from + size))).statusCode).toBe(200)
}

describe('a picture in parts', () => {
  test('equals a picture that came whole, and a repeated end gets the same answer', async () => {
    const [uploadId, picture, key] = [newUuid(), await noisy(), newUuid()]
    expect(picture.length).toBeGreaterThan(120_000)
    await sendAll(uploadId, picture)
    expect(await received(uploadId)).toBe(picture.length)
    const first = await finish(uploadId, { key })
    expect(first.statusCode).toBe(200)
    expect((await finish(uploadId, { key })).json()).toEqual(first.json())
    const whole = await http.send(
      {
        method: 'POST',
        url: `/api/matches/${match.id}/proof`,
        ...(await multipart('proofDocument', picture)),
      },
      giver,
    )
    const ids = [first, whole].map(
      (response) => response.json<{ data: { proof: { id: string } } }>().data.proof.id,
    )
    const { rows } = await w.owner.pool.query<{ original: string }>(
      `SELECT encode(original_sha256, 'hex') AS original FROM stored_file WHERE file_id = ANY($1)`,
      [ids],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  test('takes each part once, and none that does not join', async () => {
    const uploadId = newUuid()
    const part = new Uint8Array(1_000).fill(7)
    const stands = async (from: number) =>
      (await sendPart(uploadId, from, part)).json<{ data: { received: number } }>().data.received
    expect([
      await stands(500),
      await stands(0),
      await stands(0),
      await stands(2_000),
      await stands(1_000),
    ]).toEqual([0, 1_000, 1_000, 1_000, 2_000])
  })

  test('sent twice at the same instant keeps one of each part', async () => {
    const part = new Uint8Array(2_000).fill(7)
    for (let round = 0; round < 40; round++) {
      const uploadId = newUuid()
      const responses = await Promise.all([0, 0, 0].map(() => sendPart(uploadId, 0, part)))
      expect(
        responses.map((response) => response.json<{ data: { received: number } }>().data.received),
      ).toEqual([2_000, 2_000, 2_000])
    }
  })

  test('lies sealed in the database', async () => {
    const uploadId = newUuid()
    await sendPart(uploadId, 0, new Uint8Array(Buffer.from('a private picture '.repeat(50))))
    const { rows } = await w.owner.pool.query<{ part_sealed: Buffer }>(
      'SELECT part_sealed FROM upload_part WHERE upload_id = $1',
      [uploadId],
    )
    expect(rows).toHaveLength(1)
    for (const simple of [
      'a private picture',
      Buffer.from('a private picture').toString('base64').slice(0, 20),
    ])
      expect(rows[0]!.part_sealed.includes(simple)).toBe(false)
  })

  test('is forgotten after a day, and not before', async () => {
    const uploadId = newUuid()
    await sendPart(uploadId, 0, new Uint8Array(100))
    const { rows } = await w.owner.pool.query<{ created_at: Temporal.Instant }>(
      'SELECT created_at FROM upload_part WHERE upload_id = $1',
      [uploadId],
    )
    const set = (hours: number) =>
      w.owner.pool.query('UPDATE upload_part SET created_at = $2 WHERE upload_id = $1', [
        uploadId,
        rows[0]!.created_at.subtract({ milliseconds: hours * HOUR_MS }),
      ])
    await set(UPLOAD_KEPT_HOURS - 1)
    await cleanUp(w.world)
    expect(await received(uploadId)).toBe(100)
    await set(UPLOAD_KEPT_HOURS + 1)
    await cleanUp(w.world)
    expect(await received(uploadId)).toBe(0)
  })
})

describe('parts are refused', () => {
  test.each([
    [
      'without a file',
      () =>
        http.send(
          { method: 'POST', url: `/api/uploads/${newUuid()}/parts?from=0`, payload: {} },
          giver,
        ),
      'request.unsupported-type',
    ],
    ['with nothing in it', () => sendPart(newUuid(), 0, new Uint8Array()), 'files.missing'],
    [
      'of more than a part may have',
      () => sendPart(newUuid(), 0, new Uint8Array(UPLOAD_PART_BYTES_MAX + 1)),
      'files.too-large',
    ],
    [
      'from before the beginning',
      () => sendPart(newUuid(), -1, new Uint8Array(5)),
      'request.invalid',
    ],
    [
      'under an id that is none',
      () => sendPart('first', 0, new Uint8Array(5)),
      'request.not-found',
    ],
    ['when the picture was never sent', () => finish(newUuid()), 'files.missing'],
    ['when the picture has no id', () => finish(undefined), 'files.missing'],
    ['when the id is none', () => finish('first'), 'files.missing'],
  ] as const)('%s', async (_what, send, wanted) => {
    expect(code(await send())).toBe(wanted)
  })

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['with a body of nothing', 'multipart/form-data; boundary=x', ''],
    ['with a body that is none', 'multipart/form-data; boundary=x', 'nonsense'],
    ['with half a head', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
    [
      'with a head that is none',
      'multipart/form-data; boundary=x',
      '--x\r\n\x00:::\r\n\r\na\r\n--x--',
    ],
    [
      'that break off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="part"; filename="a"\r\n\r\nhalf',
    ],
  ])('in many parts %s', async (_what, type, payload) => {
    const response = await http.send(
      {
        method: 'POST',
        url: `/api/uploads/${newUuid()}/parts?from=0`,
        headers: { 'content-type': type },
        payload,
      },
      giver,
    )
    expect([response.statusCode, code(response)]).toEqual([
      400,
      expect.stringMatching(/^(request\.invalid|files\.missing)$/),
    ])
  })

  test('that end in the middle of the picture', async () => {
    const [uploadId, picture] = [newUuid(), await noisy()]
    await sendPart(uploadId, 0, picture.slice(0, 60_000))
    expect(code(await finish(uploadId))).toBe('files.not-an-image')
  })

  test('beyond what a picture may have, and beyond five unfinished pictures', async () => {
    const person = await newGiver(w, circle)
    const bare = (uploadId: string, bytes: number) =>
      w.owner.pool.query(
        `INSERT INTO upload_part
            (circle_id, owner_id, upload_id, starts_at, bytes, part_sealed, created_at)
          VALUES ($1, $2, $3, 0, $4, '', app_now())`,
        [circle.circleId, person.memberId, uploadId, bytes],
      )
    const full = newUuid()
    await bare(full, PROOF_BYTES_MAX)
    expect(code(await sendPart(full, PROOF_BYTES_MAX, new Uint8Array(1), person))).toBe(
      'files.too-large',
    )
    for (let other = 1; other < 5; other++) await bare(newUuid(), PROOF_BYTES_MAX)
    expect(code(await sendPart(newUuid(), 0, new Uint8Array(1), person))).toBe('files.too-many')
  })

  test('of somebody else, who does not even see them', async () => {
    const [uploadId, other] = [newUuid(), await newGiver(w, circle)]
    await sendAll(uploadId, await noisy())
    expect(await received(uploadId, other)).toBe(0)
    expect(code(await finish(uploadId, { who: other }))).toBe('files.missing')
  })
})
