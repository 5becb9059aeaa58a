import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { rowsOfHelp } from '../behalf/rows-of-help.ts'
import { NO_ID } from '../helping/commands.ts'
import { disputedMatch, taken } from '../helping/disputes.ts'
import {
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '../helping/helping.ts'
import { addProof } from '../helping/proof.ts'
import { decide, waitingFor } from '../circle/staff.ts'
import { newMember, type Person } from '../circle/people.ts'
import { appointed } from '../staff/outside-officers.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * The rows that ids in a path name. An endpoint with another id has no place in this matrix and
 * fails below.
 */
export const ROWS = [
  'pledgeId',
  'askId',
  'recurringId',
  'matchId',
  'deviceId',
  'disputeId',
  'decisionId',
  'ticketId',
  'memberId',
  'applicationId',
  'listId',
  'listPersonId',
  'approvalId',
  'appointmentId',
  'identityDisputeId',
  'contactId',
  'requestId',
  'namingId',
  'runId',
  'fileId',
  'contentId',
  'newsId',
  'posterId',
] as const

export type Row = (typeof ROWS)[number]

/** One circle with each kind of row, and the people who own them. */
export type Populated = {
  readonly circle: HelpingCircle
  readonly giver: Person
  readonly receiver: Person
  readonly staff: Person
  readonly ids: Readonly<Record<Row, string>>
  /** A helper of the receiver, and their own requests. */
  readonly helper: Person
  readonly helpIds: { readonly claim: string; readonly confirm: string }
  /** A device that waits, beside the one in `ids`: a yes uses it up. */
  readonly otherDeviceId: string
  /** An export of the audit log and a register that two people agreed to; the first one proposed them. */
  readonly exportId: string
  readonly registerId: string
}
type People = {
  readonly circle: HelpingCircle
  readonly staff: Person
  readonly giver: Person
  readonly receiver: Receiver
}

export async function populate(w: TestWorld): Promise<Populated> {
  const circle = await helpingCircle(w)
  const staff = await newMember(w, circle, {
    roles: ['steward', 'manager', 'officer', 'admin'] as StaffRole[],
  })
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const people = { circle, staff, giver, receiver }
  // While the login is fresh: entering a list needs one.
  const listIds = await rowsOfLists(w, people)
  const disputeIds = await rowsOfDispute(w, people)
  const paymentIds = await rowsOfPayments(w, people)
  const newcomerIds = await rowsOfNewcomers(w, people)
  const staffIds = await rowsOfStaff(w, people)
  await w.call('POST /matches/{matchId}/block', {
    token: giver.token,
    params: { matchId: paymentIds.matchId },
  })
  const help = await rowsOfHelp(w, people, paymentIds)
  return {
    circle,
    giver,
    receiver,
    staff,
    helper: help.helper,
    helpIds: help.helpIds,
    otherDeviceId: await waitingDevice(w, giver),
    exportId: await agreedExport(w, people),
    registerId: await agreedRegister(w, people),
    ids: {
      ...disputeIds,
      ...paymentIds,
      ...newcomerIds,
      ...staffIds,
      ...listIds,
      namingId: help.namingId,
      memberId: giver.memberId,
      contactId: await rowOfContact(w, circle.circleId),
      approvalId: await idIn(
        w,
        "SELECT approval_id AS id FROM approval WHERE circle_id = $1 AND state = 'waiting' LIMIT 1",
        [circle.circleId],
      ),
      runId: await idIn(w, 'SELECT run_id AS id FROM matching_run WHERE circle_id = $1 LIMIT 1', [
        circle.circleId,
      ]),
    },
  }
}

const idIn = async (w: TestWorld, sql: string, values: readonly unknown[]) =>
  (await w.owner.pool.query<{ id: string }>(sql, [...values])).rows[0]?.id ?? NO_ID

async function rowsOfDispute(w: TestWorld, { circle, staff }: People) {
  const dispute = await disputedMatch(w, circle)
  await taken(w, dispute, staff)
  const { data: decided } = await w.call('POST /staff/disputes/{disputeId}/measure', {
    token: staff.token,
    params: { disputeId: dispute.id },
    body: { memberId: dispute.giver.memberId, measure: 'note', reasons: 'Paid late twice.' },
  })
  return { disputeId: dispute.id, decisionId: decided.decisions[0]?.id ?? NO_ID }
}

async function agreedExport(w: TestWorld, { circle, staff }: People): Promise<string> {
  await w.call('POST /staff/audit/exports', {
    token: circle.admin.token,
    body: { reason: 'For the yearly meeting of this circle.' },
  })
  const approval = await waitingFor(w, staff, { kind: 'export' })
  await decide(w, staff, approval)
  return approval.id
}

async function agreedRegister(w: TestWorld, { circle, staff }: People): Promise<string> {
  const { rows } = await w.owner.pool.query<{ year: string }>(
    "SELECT to_char(app_now() - interval '3 months', 'YYYY') AS year",
  )
  await w.call('POST /staff/registers', {
    token: circle.admin.token,
    body: { period: rows[0]?.year ?? '', reason: 'For the yearly meeting of this circle.' },
  })
  const approval = await waitingFor(w, staff, { kind: 'register' })
  await decide(w, staff, approval)
  return approval.id
}

function waitingDevice(w: TestWorld, { memberId }: Person): Promise<string> {
  return idIn(
    w,
    `INSERT INTO login_device (device_id, identity_id, token_hash, first_at, used_at, waits_until)
    SELECT gen_random_uuid(), identity_id, gen_random_uuid()::text::bytea, app_now(), app_now(),
      app_now() + interval '30 days'
    FROM identity WHERE member_id = $1 RETURNING device_id AS id`,
    [memberId],
  )
}

async function rowsOfPayments(w: TestWorld, { giver, receiver }: People) {
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
  return {
    deviceId: await waitingDevice(w, giver),
    matchId: live.id,
    fileId: proof.id,
    recurringId: recurring.recurringId ?? NO_ID,
    pledgeId: pledge.id,
    askId: ask.id,
    ticketId: ticket.id,
  }
}

/**
 * An applicant with an identity dispute over their phone, and a member who is proposed for a role.
 */
async function rowsOfNewcomers(w: TestWorld, { circle, giver }: People) {
  const { circleId } = circle
  const applicant = await newMember(w, circle, { upTo: 'phone' })
  const { memberId: proposedId } = await newMember(w, circle, { inviter: giver })
  await w.call('POST /staff/roles/grant', {
    token: circle.admin.token,
    body: { memberId: proposedId, role: 'steward', reason: 'Knows everybody well.' },
  })
  await w.owner.pool.query(
    `INSERT INTO identity_dispute (circle_id, identity_dispute_id, member_id, what, created_at)
      VALUES ($1, gen_random_uuid(), $2, 'phone', app_now())`,
    [circleId, applicant.memberId],
  )
  return {
    applicationId: await idIn(
      w,
      'SELECT application_id AS id FROM application WHERE circle_id = $1 AND member_id = $2',
      [circleId, applicant.memberId],
    ),
    identityDisputeId: await idIn(
      w,
      'SELECT identity_dispute_id AS id FROM identity_dispute WHERE circle_id = $1 LIMIT 1',
      [circleId],
    ),
  }
}

/** A list with one person whom the staff entered; nobody has agreed to it yet. */
async function rowsOfLists(w: TestWorld, { circle, staff }: People) {
  await w.call('POST /staff/lists', {
    token: staff.token,
    body: { people: [{ line: 1, name: 'Listed Person', phone: '9000000001' }] },
  })
  const of = (column: string) =>
    idIn(w, `SELECT ${column} AS id FROM list_person WHERE circle_id = $1 LIMIT 1`, [
      circle.circleId,
    ])
  return { listId: await of('list_id'), listPersonId: await of('list_person_id') }
}

async function rowsOfStaff(w: TestWorld, { circle, staff, giver }: People) {
  const appointmentId = await appointed(w, circle.admin, staff)
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
  return {
    appointmentId,
    requestId: request.id,
    contentId: news.id,
    newsId: news.id,
    posterId: poster.id,
  }
}

/** Visitors write only to the first circle. The other circle gets a copy. */
async function rowOfContact(w: TestWorld, circleId: string): Promise<string> {
  await w.call('POST /contact', {
    body: {
      name: 'Asha Devi',
      email: 'visitor@example.in',
      phone: '9812345678',
      message: 'How can my village join?',
    },
  })
  await w.owner.pool.query(
    `INSERT INTO contact_message (contact_id, circle_id, name_sealed, email_sealed, phone_sealed,
      message_sealed, language, state, acknowledge_by, target_by, bound_by, created_at)
    SELECT gen_random_uuid(), $1, name_sealed, email_sealed, phone_sealed, message_sealed, language,
      state, acknowledge_by, target_by, bound_by, created_at FROM contact_message
      WHERE NOT EXISTS (SELECT FROM contact_message WHERE circle_id = $1) LIMIT 1`,
    [circleId],
  )
  return idIn(w, 'SELECT contact_id AS id FROM contact_message WHERE circle_id = $1 LIMIT 1', [
    circleId,
  ])
}
