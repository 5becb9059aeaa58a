import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { NO_ID } from '../helping/commands.ts'
import { disputedMatch, taken } from '../helping/disputes.ts'
import {
  addProof,
  backAgain,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  releasedAsk,
} from '../helping/helping.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { newMember, type Person } from '../circle/people.ts'
import { trySample } from '../circle/sample.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * What an id in a path names; an endpoint with another one has no place in this matrix yet and
 * fails below.
 */
const ROWS = [
  'pledgeId',
  'askId',
  'recurringId',
  'matchId',
  'disputeId',
  'decisionId',
  'ticketId',
  'memberId',
  'applicationId',
  'approvalId',
  'claimId',
  'contactId',
  'requestId',
  'runId',
  'fileId',
  'contentId',
  'newsId',
  'posterId',
] as const
type Row = (typeof ROWS)[number]
/**
 * Words in a path that are no ids of rows. A slide is of the whole site: who may is tried in
 * content.db.test.ts. The sender of parts chooses their id: take-uploads.db.test.ts.
 */
const WORDS = new Set(['code', 'ifsc', 'shareCode', 'kind', 'slideId', 'uploadId', 'startYear'])
const KEYS = (Object.keys(contract) as EndpointKey[]).filter((key) => /\{/.test(key))
const rowsOf = (key: EndpointKey) =>
  Array.from(key.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter((name) => !WORDS.has(name))
const MATRIX = KEYS.filter((key) => rowsOf(key).length > 0)
const isMembers = (key: EndpointKey) => endpointOf(key).access !== 'staff'

/** One circle in which each kind of row exists, and the people it belongs to. */
type Populated = {
  readonly circle: HelpingCircle
  readonly giver: Person
  readonly receiver: Person
  readonly staff: Person
  readonly ids: Readonly<Record<Row, string>>
}

let w: TestWorld
let http: TestApp
let here: Populated
let there: Populated
let stranger: Person
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  here = await populate()
  there = await populate()
  stranger = await newMember(w, here.circle)
  await backAgain(w, here.circle, here.giver, here.receiver, here.staff, stranger)
  await backAgain(w, there.circle, there.giver, there.receiver, there.staff)
}, 120_000)
afterAll(async () => {
  await http.close()
  await w.close()
})

async function populate(): Promise<Populated> {
  const circle = await helpingCircle(w)
  const staff = await newMember(w, circle, {
    roles: ['steward', 'manager', 'officer', 'admin'] as StaffRole[],
  })
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const dispute = await disputedMatch(w, circle)
  await taken(w, dispute, staff)
  const { data: decided } = await w.call('POST /staff/disputes/{disputeId}/measure', {
    token: staff.token,
    params: { disputeId: dispute.id },
    body: { memberId: dispute.giver.memberId, measure: 'note', reasons: 'Paid late twice.' },
  })
  const live = await matchBetween(w, { giver, receiver })
  const proof = await addProof(w, live)
  const recurring = await pledgeOf(w, giver, 500, 'happy')
  const pledge = await pledgeOf(w, giver, 500)
  const ask = await releasedAsk(w, receiver, { amount: 500 })
  await w.work()
  const { data: ticket } = await w.call('POST /support', {
    token: giver.token,
    body: { subject: 'other', title: 'A question', message: 'How does this work for me?' },
  })
  const applicant = await newMember(w, circle, { upTo: 'phone' })
  const { memberId: proposedId } = await newMember(w, circle, { inviter: giver })
  await w.call('POST /staff/roles/grant', {
    token: circle.admin.token,
    body: { memberId: proposedId, role: 'steward', reason: 'Knows everybody well.' },
  })
  const { data: request } = await w.call('POST /staff/behalf', {
    token: staff.token,
    body: { memberId: giver.memberId, act: 'pledge', amount: 500 },
  })
  const { data: news } = await w.call('POST /staff/content/news', {
    token: staff.token,
    body: {
      whose: 'circle',
      language: 'en',
      slug: 'meeting',
      title: 'A meeting',
      summary: 'What we talk about there.',
      body: 'We meet on Sunday.',
    },
  })
  const { data: poster } = await w.call('POST /staff/content/posters', {
    token: staff.token,
    body: {
      whose: 'circle',
      language: 'en',
      form: 'poster',
      picture: 'tree',
      title: 'Come along',
      words: 'We know each other.',
    },
  })
  await w.call('POST /matches/{matchId}/block', {
    token: giver.token,
    params: { matchId: live.id },
  })
  const one = async (sql: string, values: unknown[] = [circle.circleId]) =>
    (await w.owner.pool.query<{ id: string }>(sql, values)).rows[0]?.id ?? NO_ID
  await w.owner.pool.query(
    "INSERT INTO identity_dispute (circle_id, claim_id, member_id, what, created_at) VALUES ($1, gen_random_uuid(), $2, 'phone', app_now())",
    [circle.circleId, applicant.memberId],
  )
  await w.call('POST /contact', {
    body: {
      name: 'Asha Devi',
      email: 'visitor@example.in',
      phone: '9812345678',
      message: 'How can my village join?',
    },
  })
  // Visitors write to the first circle only; the other one has a copy.
  await w.owner.pool.query(
    `INSERT INTO contact_message (contact_id, circle_id, name_sealed, email_sealed, phone_sealed, message_sealed, language, state, acknowledge_by, target_by, bound_by, created_at)
    SELECT gen_random_uuid(), $1, name_sealed, email_sealed, phone_sealed, message_sealed, language, state, acknowledge_by, target_by, bound_by, created_at FROM contact_message WHERE NOT EXISTS (SELECT FROM contact_message WHERE circle_id = $1) LIMIT 1`,
    [circle.circleId],
  )
  return {
    circle,
    giver,
    receiver,
    staff,
    ids: {
      pledgeId: pledge.id,
      askId: ask.id,
      recurringId: recurring.recurringId ?? NO_ID,
      matchId: live.id,
      fileId: proof.id,
      contentId: news.id,
      newsId: news.id,
      posterId: poster.id,
      disputeId: dispute.id,
      ticketId: ticket.id,
      memberId: giver.memberId,
      requestId: request.id,
      decisionId: decided.decisions[0]?.id ?? NO_ID,
      applicationId: await one(
        'SELECT application_id AS id FROM application WHERE circle_id = $1 AND member_id = $2',
        [circle.circleId, applicant.memberId],
      ),
      approvalId: await one(
        "SELECT approval_id AS id FROM approval WHERE circle_id = $1 AND state = 'waiting' LIMIT 1",
      ),
      claimId: await one(
        'SELECT claim_id AS id FROM identity_dispute WHERE circle_id = $1 LIMIT 1',
      ),
      contactId: await one(
        'SELECT contact_id AS id FROM contact_message WHERE circle_id = $1 LIMIT 1',
      ),
      runId: await one('SELECT run_id AS id FROM matching_run WHERE circle_id = $1 LIMIT 1'),
    },
  }
}

async function ask(
  key: EndpointKey,
  ids: Readonly<Record<string, string>>,
  who: { token: string },
): Promise<{ status: number; code: string | undefined }> {
  const { status, code } = await trySample(http, key, { ids, who })
  return { status, code }
}

/** What only the receiver of a payment, or the owner of an ask, may do. */
const RECEIVERS = new Set<EndpointKey>([
  'POST /matches/{matchId}/confirm',
  'POST /matches/{matchId}/dispute',
  'GET /asks/shared/{shareCode}',
  'POST /asks/{askId}/pause',
  'POST /asks/{askId}/renew',
  'POST /asks/{askId}/resume',
  'POST /asks/{askId}/withdraw',
])

/** Whose a row is, by where it stands in the interface. */
function ownerOf(key: EndpointKey, { giver, receiver, staff, circle }: Populated): Person {
  if (key === 'POST /staff/approvals/{approvalId}/withdraw') return circle.admin
  if (!isMembers(key)) return staff
  if (key.includes('/vouch-requests/')) return circle.admin
  return RECEIVERS.has(key) ? receiver : giver
}

function idsFor(key: EndpointKey, { ids, receiver }: Populated): Readonly<Record<string, string>> {
  const all = key.includes('/user/blocks/') ? { ...ids, memberId: receiver.memberId } : ids
  return Object.fromEntries(rowsOf(key).map((name) => [name, all[name as Row]]))
}
const nothing = (key: EndpointKey) => Object.fromEntries(rowsOf(key).map((name) => [name, NO_ID]))

/** A picture is opened by a path signed for one viewer, which show-proof.db.test.ts tries. */
const SIGNED: readonly EndpointKey[] = ['GET /proofs/{fileId}']

describe.each(MATRIX.filter((key) => !SIGNED.includes(key)))('%s', (key) => {
  test('answers for a row of others, or of another circle, exactly as for one that does not exist, and otherwise for one’s own', async () => {
    const owner = ownerOf(key, here)
    const missing = await ask(key, nothing(key), owner)
    expect(missing.status, missing.code).toBe(404)
    expect(await ask(key, idsFor(key, there), owner)).toEqual(missing)
    if (isMembers(key)) expect(await ask(key, idsFor(key, here), stranger)).toEqual(missing)
    expect(await ask(key, idsFor(key, here), owner)).not.toEqual(missing)
  })
})

test('every id in a path of the interface has its place in this matrix, and each names a row that exists', () => {
  const names = new Set(MATRIX.flatMap(rowsOf))
  expect([...names].filter((name) => !(ROWS as readonly string[]).includes(name))).toEqual([])
  expect(Object.entries(here.ids).filter(([, id]) => id === NO_ID)).toEqual([])
  expect(
    Object.entries(there.ids).filter(
      ([, id]) => id === NO_ID || Object.values(here.ids).includes(id),
    ),
  ).toEqual([])
})
