import type { Tx } from '#server/platform/database/db.ts'
import { newCode, newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'

export type Member = {
  readonly circleId: string
  readonly memberId: string
  readonly person: PersonVault
  readonly token: string
}

const AMOUNT = 500

/** Who gives and who receives in one match, and the ids of its rows. */
export type Row = {
  readonly giver: Member
  readonly receiver: Member
  readonly matchId: string
  readonly pledgeId: string
  readonly askId: string
  readonly detailId: string
  readonly claimId: string
  readonly fileId: string
  readonly utr: string
}
type Binding = { readonly tx: Tx; readonly circleId: string; readonly now: Temporal.Instant }

/** Writes claimed matches with all their rows, 500 at once. */
export async function writeMatches(place: Binding, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500)
    await insertRequests(place, part)
    await insertMatches(place, part)
    await insertClaims(place, part)
    await insertEvents(place, part)
  }
}

const sharesAt = (now: Temporal.Instant) => ({
  amount_rupees: AMOUNT,
  open_rupees: 0,
  held_rupees: AMOUNT,
  fulfilled_rupees: 0,
  closed_rupees: 0,
  state: 'matched',
  policy_version: 1,
  queued_at: now,
  expires_at: now.add({ hours: 720 }),
  created_at: now,
})

async function insertRequests({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('payment_detail')
    .values(
      rows.map((row) => ({
        circle_id: circleId,
        detail_id: row.detailId,
        member_id: row.receiver.memberId,
        kind: 'upi',
        detail_sealed: Buffer.from('bench'),
        detail_key: sha256(row.askId),
        usable_from: now,
        created_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('pledge')
    .values(
      rows.map((row) => ({
        circle_id: circleId,
        pledge_id: row.pledgeId,
        member_id: row.giver.memberId,
        plan: 'simple',
        ...sharesAt(now),
      })),
    )
    .execute()
  await tx
    .insertInto('ask')
    .values(
      rows.map((row) => ({
        circle_id: circleId,
        ask_id: row.askId,
        member_id: row.receiver.memberId,
        detail_id: row.detailId,
        ask_class: 'normal',
        share_code: newCode(10),
        ...sharesAt(now),
      })),
    )
    .execute()
}

async function insertMatches({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('match')
    .values(
      rows.map((row) => ({
        circle_id: circleId,
        match_id: row.matchId,
        pledge_id: row.pledgeId,
        ask_id: row.askId,
        giver_id: row.giver.memberId,
        receiver_id: row.receiver.memberId,
        amount_rupees: AMOUNT,
        code: newCode(9),
        reason: 'exact',
        ask_rank: 1,
        policy_version: 1,
        payee_kind: 'upi',
        payee_sealed: Buffer.from('bench'),
        state: 'awaiting_payment',
        first_deadline_at: now,
        created_at: now,
      })),
    )
    .execute()
  await tx
    .updateTable('match')
    .set({
      state: 'awaiting_confirmation',
      version: 2,
      claimed_at: now,
      deadline_at: now.add({ hours: 24 }),
    })
    .where('circle_id', '=', circleId)
    .where(
      'match_id',
      'in',
      rows.map((row) => row.matchId),
    )
    .execute()
}

async function insertClaims({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('claim')
    .values(
      rows.map((row) => ({
        circle_id: circleId,
        claim_id: row.claimId,
        match_id: row.matchId,
        file_id: row.fileId,
        rail: 'upi',
        utr_sealed: row.giver.person.seal(
          { table: 'claim', column: 'utr_sealed', id: row.claimId },
          row.utr,
        ),
        amount_rupees: AMOUNT,
        claimed_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('utr_use')
    .values(
      rows.map((row) => ({
        rail: 'upi',
        utr_key: sha256(row.claimId),
        circle_id: circleId,
        match_id: row.matchId,
        used_at: now,
      })),
    )
    .execute()
}

async function insertEvents({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('match_event')
    .values(
      rows.flatMap((row) => [
        {
          circle_id: circleId,
          match_id: row.matchId,
          event_id: newUuid<string>(),
          kind: 'made',
          from_state: null,
          to_state: 'awaiting_payment',
          actor_id: null,
          happened_at: now.subtract({ minutes: 1 }),
        },
        {
          circle_id: circleId,
          match_id: row.matchId,
          event_id: newUuid<string>(),
          kind: 'claimed',
          from_state: 'awaiting_payment',
          to_state: 'awaiting_confirmation',
          actor_id: row.giver.memberId,
          happened_at: now,
        },
      ]),
    )
    .execute()
}
