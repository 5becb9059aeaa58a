import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import {
  claimed,
  type ClaimedMatch,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
  type TestMatch,
  worldOfFile,
} from '../helping/helping.ts'
import { addProof } from '../helping/proof.ts'
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
export const RECEIVER = {
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
export const SHOWN = {
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
export const PLANTED = [
  ...Object.values(GIVER),
  ...Object.values(RECEIVER),
  ...Object.values(SHOWN),
]

/** What happened in the story, and between which two people. */
export type Story = {
  readonly giver: Person
  readonly receiver: Receiver
  readonly done: ClaimedMatch
  readonly questioned: ClaimedMatch
  readonly declined: TestMatch
  readonly noted: string
}

/** A world in which all of this happened, with its logs and measurements. */
export async function plantedStory() {
  const lines: string[] = []
  const w = await worldOfFile(() =>
    helpingWorld({
      log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    }),
  )
  const app = await testApp(w)
  afterAll(() => app.close())
  const story = await writeStory(w)
  await refuseAndFail(w, app, story)
  const metrics = (await app.send({ url: '/metrics' })).body
  return {
    w,
    ...story,
    lines,
    metrics,
    whileMoved: <T>(moved: Moved, act: () => Promise<T>) => whileMoved(w, moved, act),
  }
}

async function writeStory(w: TestWorld): Promise<Story> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, GIVER)
  const receiver = await newReceiver(w, circle, { ...RECEIVER, asks: 0 })
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
  const done = await confirmed(w, await claimed(w, paid, { utr: SHOWN.utr }))
  const questioned = await claimed(w, await matchBetween(w, { giver, receiver }), {
    utr: SHOWN.otherUtr,
  })
  await w.advance(31 * 60_000)
  await w.call('POST /matches/{matchId}/dispute', {
    token: receiver.token,
    params: { matchId: questioned.id },
    body: { kind: 'not_received', reason: SHOWN.dispute, version: questioned.version },
    idempotencyKey: 'dispute',
  })
  const declined = await matchBetween(w, { giver, receiver })
  await w.call('POST /matches/{matchId}/decline', {
    token: giver.token,
    params: { matchId: declined.id },
    body: { reason: SHOWN.decline, version: declined.version },
    idempotencyKey: 'decline',
  })
  return { giver, receiver, done, questioned, declined, noted: ask.data.id }
}

/**
 * The log has what goes wrong: refused requests, a mail that is not accepted, and a failure of our
 * own.
 */
async function refuseAndFail(
  w: TestWorld,
  app: TestApp,
  { giver, receiver, done }: Story,
): Promise<void> {
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
      method: 'POST',
      url: '/api/user/invitation',
      payload: { code: RECEIVER.name },
    }),
    await app.send({ method: 'GET', url: `/api/${SHOWN.typed}` }, giver),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404, 404])
  w.outage = true
  await w.call('POST /user/forgot-password', { body: { email: GIVER.email } })
  await w.work()
  w.outage = false
  const failed = await whileMoved(
    w,
    { column: 'member.name_sealed', id: 'member_id', from: giver.memberId, to: receiver.memberId },
    () => app.send({ url: '/api/user/profile' }, receiver),
  )
  expect(failed.statusCode).toBe(500)
}

/** The column of one row that is written into another row. */
type Moved = {
  readonly column: string
  readonly id: string
  readonly from: string
  readonly to: string
}

/** Runs `work` while the sealed text of one row is in another one, then restores it. */
async function whileMoved<T>(
  w: TestWorld,
  { column: place, id, from, to }: Moved,
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
