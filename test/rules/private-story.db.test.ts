import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseTexts, whereReadable } from '../server/database-texts.ts'
import {
  addProof,
  claimed,
  type ClaimedMatch,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
} from '../helping/helping.ts'
import { type TestApp, testApp } from '../server/http.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

const GIVER = {
  name: 'Plantedgiver Zainab',
  email: 'planted.giver@example.in',
  phone: '9812345671',
  pan: 'QWZPT9871X',
  password: 'planted password of giver',
  dateOfBirth: '1971-03-21',
}
const RECEIVER = {
  name: 'Plantedtaker Yusuf',
  email: 'planted.taker@example.in',
  phone: '9812345672',
  pan: 'QWZPT9872X',
  password: 'planted password of taker',
  dateOfBirth: '1972-04-22',
}
const BANK = {
  accountNumber: '987600005678',
  ifscCode: 'SBIN0000001',
  bankName: 'State Bank of India',
  accountHolderName: 'Plantedholder Yusuf',
}
const SHOWN = {
  upiId: 'planted.taker@okbank',
  account: BANK.accountNumber,
  holder: BANK.accountHolderName,
  note: 'Plantednote about a roof',
  utr: '698765400001',
  otherUtr: '698765400002',
  review: 'Plantedreview by a steward',
  decline: 'Plantedreason for declining',
  dispute: 'Plantedreason for a question',
  inPicture: 'Plantedcomment in a picture',
  typed: 'planted.typed@example.in',
}
const PLANTED = [...Object.values(GIVER), ...Object.values(RECEIVER), ...Object.values(SHOWN)]

const lines: string[] = []
let w: TestWorld
let app: TestApp
let giver: Person
let receiver: Receiver
let done: ClaimedMatch
let questioned: ClaimedMatch
let declined: TestMatch
let noted: string
let metrics: string
beforeAll(async () => {
  w = await helpingWorld({
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  })
  app = await testApp(w)
  await runStory()
})
afterAll(async () => {
  await app.close()
  await w.close()
})

async function runStory(): Promise<void> {
  const circle = await helpingCircle(w)
  giver = await newGiver(w, circle, GIVER)
  receiver = await newReceiver(w, circle, { ...RECEIVER, asks: 0 })
  const bank = await w.call('PUT /user/payment-details', {
    token: receiver.token,
    body: { bankDetails: BANK },
    idempotencyKey: 'bank',
  })
  await w.call('PUT /user/payment-details', {
    token: receiver.token,
    body: { upiId: SHOWN.upiId },
    idempotencyKey: 'upi',
  })
  await w.advance(49 * 3_600_000)
  const toBank = { ...receiver, detailId: bank.paymentDetails.bankDetails[0]?.id ?? '' }
  const ask = await w.call('POST /asks', {
    token: receiver.token,
    body: { amount: 500, paymentDetailId: toBank.detailId, note: SHOWN.note },
    idempotencyKey: 'ask',
  })
  noted = ask.data.id
  await w.call('POST /staff/asks/{askId}/review', {
    token: circle.steward.token,
    params: { askId: ask.data.id },
    body: { release: false, reason: SHOWN.review, version: ask.data.version },
    idempotencyKey: 'review',
  })
  const reveal = (match: TestMatch) =>
    w.call('POST /matches/{matchId}/reveal', {
      token: giver.token,
      params: { matchId: match.id },
      body: { noticeSeen: true },
    })
  const paid = await matchBetween(w, { giver, receiver: toBank })
  await reveal(paid)
  await addProof(
    w,
    paid,
    await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { ImageDescription: SHOWN.inPicture } })
      .jpeg()
      .toBuffer(),
  )
  done = await confirmed(w, await claimed(w, paid, { utr: SHOWN.utr }))
  questioned = await claimed(w, await matchBetween(w, { giver, receiver }), { utr: SHOWN.otherUtr })
  await w.advance(31 * 60_000)
  await w.call('POST /matches/{matchId}/dispute', {
    token: receiver.token,
    params: { matchId: questioned.id },
    body: { kind: 'not_received', reason: SHOWN.dispute, version: questioned.version },
    idempotencyKey: 'dispute',
  })
  declined = await matchBetween(w, { giver, receiver })
  await w.call('POST /matches/{matchId}/decline', {
    token: giver.token,
    params: { matchId: declined.id },
    body: { reason: SHOWN.decline, version: declined.version },
    idempotencyKey: 'decline',
  })
  await refuseAndFail()
  metrics = (await app.send({ url: '/metrics' })).body
}

/**
 * What goes wrong is what gets logged: refused requests, a mail that is not taken, and a failure of
 * our own.
 */
async function refuseAndFail(): Promise<void> {
  const refused = [
    await app.send({
      method: 'POST',
      url: '/api/user/login',
      payload: {
        email: SHOWN.typed,
        password: GIVER.password,
        captcha: { captchaId: done.id, code: '1' },
      },
    }),
    await app.send({
      method: 'POST',
      url: '/api/user/register',
      payload: { ...RECEIVER, [SHOWN.typed]: true },
    }),
    await app.send({
      method: 'POST',
      url: `/api/user/verify-email?email=${SHOWN.typed}`,
      headers: { 'content-type': 'application/json' },
      payload: `{"email": "${SHOWN.typed}", `,
    }),
    await app.send({
      method: 'GET',
      url: `/api/user/invitation/${encodeURIComponent(RECEIVER.name)}`,
    }),
    await app.send({ method: 'GET', url: `/api/${SHOWN.typed}` }, giver),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404, 404])
  w.outage = true
  await w.call('POST /user/forgot-password', { body: { email: GIVER.email } })
  await w.work()
  w.outage = false
  const failed = await whileMoved(
    { column: 'member.name_sealed', id: 'member_id', from: giver.memberId, to: receiver.memberId },
    () => app.send({ url: '/api/user/profile' }, receiver),
  )
  expect(failed.statusCode).toBe(500)
}

/**
 * Does something while the sealed text of one row stands in another one too; then puts back what
 * stood there.
 */
async function whileMoved<T>(
  { column: place, id, from, to }: { column: string; id: string; from: string; to: string },
  act: () => Promise<T>,
): Promise<T> {
  const [table = '', column = ''] = place.split('.')
  const read = async (row: string) =>
    (
      await w.owner.pool.query<{ value: unknown }>(
        `SELECT ${column} AS value FROM ${table} WHERE ${id} = $1`,
        [row],
      )
    ).rows[0]?.value ?? null
  const write = async (value: unknown) => {
    const client = await w.owner.pool.connect()
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [to, value])
    client.release(true)
  }
  const [moved, stood] = [await read(from), await read(to)]
  expect(moved).not.toBeNull()
  await write(moved)
  try {
    return await act()
  } finally {
    await write(stood)
  }
}

describe('after a story with planted private texts', () => {
  test('a dump of the database shows none of them', async () => {
    const texts = await databaseTexts(w.owner)
    expect(
      PLANTED.flatMap((planted) =>
        whereReadable(texts, planted).map((table) => `${planted} in ${table}`),
      ),
    ).toEqual([])
    expect(Array.from(texts).filter(([, text]) => text !== '').length).toBeGreaterThan(25)
  })

  test('the kept pictures show none of them, and are no pictures to anybody without the key', () => {
    const folder = w.world.config.storageFolder
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      expect(PLANTED.filter((planted) => file.includes(planted))).toEqual([])
      expect(
        ['RIFF', 'WEBP', 'JFIF', 'PNG', 'Exif'].filter((mark) =>
          file.subarray(0, 64).includes(mark),
        ),
      ).toEqual([])
    }
  })

  test('the picture that is shown has lost what was written into it', async () => {
    const { rows } = await w.owner.pool.query<{ name: string }>(
      'SELECT storage_name AS name FROM stored_file WHERE match_id = $1 ORDER BY created_at LIMIT 1',
      [done.id],
    )
    const picture = await w.world.services.storage.get(rows[0]?.name ?? '')
    expect(picture.subarray(8, 12).toString()).toBe('WEBP')
    expect(picture.includes(SHOWN.inPicture)).toBe(false)
  })

  test('the log and the metrics show none of them, and no session', () => {
    const log = lines.join('')
    const secrets = [...PLANTED, giver.token, receiver.token]
    expect(
      secrets.filter(
        (secret) => log.toLowerCase().includes(secret.toLowerCase()) || metrics.includes(secret),
      ),
    ).toEqual([])
    expect(
      ['request refused', 'request failed', 'a job failed'].filter((kind) => !log.includes(kind)),
    ).toEqual([])
    expect(metrics).toContain('http_request_duration_seconds')
  })
})

describe('a sealed text moved to another row of the same person does not open:', () => {
  const NOT_OPENED = /unable to authenticate/
  const idOf = async (sql: string, ...params: unknown[]) =>
    (await w.owner.pool.query<{ id: string }>(sql, params)).rows[0]?.id ?? ''

  test('the payee copied into a match', async () => {
    const reveal = () =>
      w.call('POST /matches/{matchId}/reveal', {
        token: giver.token,
        params: { matchId: questioned.id },
        body: { noticeSeen: true },
      })
    await expect(
      whileMoved(
        { column: 'match.payee_sealed', id: 'match_id', from: declined.id, to: questioned.id },
        reveal,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await reveal()).paymentDetail.name).toBe(RECEIVER.name)
  })

  test('the reference of a claim', async () => {
    const claim = (match: ClaimedMatch) =>
      idOf('SELECT claim_id AS id FROM claim WHERE match_id = $1', match.id)
    const list = () => w.call('GET /matches/to-confirm', { token: receiver.token })
    await expect(
      whileMoved(
        {
          column: 'claim.utr_sealed',
          id: 'claim_id',
          from: await claim(done),
          to: await claim(questioned),
        },
        list,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await list()).data.find(({ id }) => id === questioned.id)?.claim?.utrMasked).toBe(
      `${SHOWN.otherUtr.slice(0, -4)}••••`,
    )
  })

  test.each(['note_sealed', 'review_reason_sealed'])('the %s of an ask', async (column) => {
    const list = () => w.call('GET /asks', { token: receiver.token })
    await expect(
      whileMoved({ column: `ask.${column}`, id: 'ask_id', from: noted, to: declined.askId }, list),
    ).rejects.toThrow(NOT_OPENED)
    expect((await list()).data.find(({ id }) => id === noted)).toMatchObject({
      note: SHOWN.note,
      reviewReason: SHOWN.review,
    })
  })

  test('the reason in a time line', async () => {
    const event = (kind: string) =>
      idOf(
        'SELECT event_id AS id FROM match_event WHERE match_id = $1 AND kind = $2',
        declined.id,
        kind,
      )
    const show = () =>
      w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: declined.id } })
    await expect(
      whileMoved(
        {
          column: 'match_event.reason_sealed',
          id: 'event_id',
          from: await event('declined'),
          to: await event('made'),
        },
        show,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await show()).data.events.at(-1)?.reason).toBe(SHOWN.decline)
  })

  test('the answer kept for a repeated command', async () => {
    await w.owner.pool.query(
      'UPDATE session SET authenticated_at = app_now() WHERE member_id = $1',
      [receiver.memberId],
    )
    const again = () =>
      w.call('PUT /user/payment-details', {
        token: receiver.token,
        body: { upiId: SHOWN.upiId },
        idempotencyKey: 'upi',
      })
    await expect(
      whileMoved({ column: 'idempotency.response', id: 'key', from: 'bank', to: 'upi' }, again),
    ).rejects.toThrow(NOT_OPENED)
    expect((await again()).paymentDetails.upiDetails.length).toBeGreaterThan(0)
  })

  test('a picture under the name of another', async () => {
    const { storage } = w.world.services
    const nameOf = (match: TestMatch) =>
      idOf(
        'SELECT storage_name AS id FROM stored_file WHERE match_id = $1 ORDER BY created_at LIMIT 1',
        match.id,
      )
    const [one, other] = [await nameOf(done), await nameOf(questioned)]
    const folder = w.world.config.storageFolder
    const stored = readFileSync(join(folder, other))
    writeFileSync(join(folder, other), readFileSync(join(folder, one)))
    await expect(storage.get(other)).rejects.toThrow(NOT_OPENED)
    writeFileSync(join(folder, other), stored)
    expect((await storage.get(other)).length).toBeGreaterThan(0)
  })
})
