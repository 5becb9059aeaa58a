import { beforeEach } from 'vitest'
import { newMember, type Person } from '../circle/people.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newReceiver,
  type Receiver,
  type TestMatch,
  worldOfFile,
} from '../helping/helping.ts'
import { newUtr, proofPicture } from '../helping/proof.ts'
import type { TestWorld } from '../server/world.ts'

/** A member with a phone, somebody who helps or will help them, and the other side of a payment. */
type People = { member: Receiver; helper: Person; other: Receiver }

/** A circle for tests of helpers: new people before each test, and what they do. */
export async function helpStage() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const now = {} as People
  beforeEach(async () => {
    now.member = await newReceiver(w, circle, { asks: 0, name: 'Kamala Devi' })
    now.helper = await newMember(w, circle, { name: 'Asha Devi' })
    now.other = await newReceiver(w, circle, { asks: 0, name: 'Ravi Kumar' })
  })
  return { w, circle, now, ...payments(w, now), ...acts(w, now), ...facts(w), ...others(w) }
}

function payments(w: TestWorld, now: People) {
  const toPay = () => matchBetween(w, { giver: now.member, receiver: now.other })
  const toConfirm = async () =>
    claimed(w, await matchBetween(w, { giver: now.other, receiver: now.member }))
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')
  const helping = async (who: Person = now.helper) =>
    (await w.call('GET /helping', { token: who.token })).data
  const page = async (matchId: string, who: Person = now.helper) =>
    (await w.call('GET /helping/matches/{matchId}', { token: who.token, params: { matchId } })).data
  return { toPay, toConfirm, wrongOf, helping, page }
}

/** What the helper does with what a code opened. */
function acts(w: TestWorld, now: People) {
  const addPicture = async (requestId: string, who: Person = now.helper) =>
    w.call('POST /helping/requests/{requestId}/proof', {
      token: who.token,
      params: { requestId },
      file: await proofPicture(),
    })
  const claim = (
    requestId: string,
    match: TestMatch,
    change: object = {},
    who: Person = now.helper,
  ) =>
    w.call('POST /helping/requests/{requestId}/claim', {
      token: who.token,
      params: { requestId },
      body: {
        utr: newUtr(),
        rail: 'upi',
        amount: match.amount,
        payeeNameSeenBy: 'person',
        version: match.version,
        ...change,
      },
    })
  const confirm = (requestId: string, match: { version: number; utr: string }) =>
    w.call('POST /helping/requests/{requestId}/confirm', {
      token: now.helper.token,
      params: { requestId },
      body: { seen: true, utrLast4: match.utr.slice(-4), version: match.version },
    })
  const payee = (requestId: string) =>
    w.call('POST /helping/requests/{requestId}/payee', {
      token: now.helper.token,
      params: { requestId },
    })
  return { addPicture, claim, confirm, payee }
}

function facts(w: TestWorld) {
  const matchOf = async (match: TestMatch, who: Person) =>
    (await w.call('GET /matches/{matchId}', { token: who.token, params: { matchId: match.id } }))
      .data
  const actsAbout = async ({ memberId }: Person) =>
    (
      await w.owner.pool.query(
        'SELECT act, actor_id, actor_role, after FROM audit_log WHERE whom_id = $1 ORDER BY happened_at, audit_id',
        [memberId],
      )
    ).rows
  const noticesOf = async ({ memberId }: Person, kind: string) =>
    (
      await w.owner.pool.query('SELECT about FROM notice WHERE member_id = $1 AND kind = $2', [
        memberId,
        kind,
      ])
    ).rowCount

  return { matchOf, actsAbout, noticesOf }
}

function others(w: TestWorld) {
  const endBy = (who: Person, namingId: string) =>
    w.call('POST /helping/namings/{namingId}/end', { token: who.token, params: { namingId } })

  const block = (one: Person, two: Person) =>
    w.owner.pool.query(
      `INSERT INTO member_block (circle_id, member_id, blocked_id, created_at)
        VALUES ($1, $2, $3, app_now())`,
      [one.circleId, one.memberId, two.memberId],
    )
  return { endBy, block }
}
