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

/** Writes claimed matches with all their rows. */
export async function writeMatches(place: Binding, rows: readonly Row[]): Promise<void> {
  await insertRequests(place, rows)
  await insertMatches(place, rows)
  await insertEvents(place, rows, MADE)
  await insertClaims(place, rows)
  await moveMatches(place, rows)
  await insertEvents(place, rows, CLAIMED)
}

const sharesAt = (now: Temporal.Instant) => ({
  amountRupees: AMOUNT,
  openRupees: 0,
  heldRupees: AMOUNT,
  fulfilledRupees: 0,
  closedRupees: 0,
  state: 'matched' as const,
  policyVersion: 1,
  queuedAt: now,
  expiresAt: now.add({ hours: 720 }),
  createdAt: now,
})

async function insertRequests({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('paymentDetail')
    .values(
      rows.map((row) => ({
        circleId,
        detailId: row.detailId,
        memberId: row.receiver.memberId,
        kind: 'upi',
        detailSealed: Buffer.from('bench'),
        detailKey: sha256(row.askId),
        usableFrom: now,
        createdAt: now,
      })),
    )
    .execute()
  await tx
    .insertInto('pledge')
    .values(
      rows.map((row) => ({
        circleId,
        pledgeId: row.pledgeId,
        memberId: row.giver.memberId,
        plan: 'simple',
        ...sharesAt(now),
      })),
    )
    .execute()
  await tx
    .insertInto('ask')
    .values(
      rows.map((row) => ({
        circleId,
        askId: row.askId,
        memberId: row.receiver.memberId,
        detailId: row.detailId,
        askClass: 'normal',
        shareCode: newCode(10),
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
        circleId,
        matchId: row.matchId,
        pledgeId: row.pledgeId,
        askId: row.askId,
        giverId: row.giver.memberId,
        receiverId: row.receiver.memberId,
        amountRupees: AMOUNT,
        code: newCode(9),
        reason: 'exact',
        askRank: 1,
        policyVersion: 1,
        payeeKind: 'upi',
        payeeSealed: Buffer.from('bench'),
        state: 'awaiting_payment',
        firstDeadlineAt: now,
        createdAt: now,
      })),
    )
    .execute()
}

async function moveMatches({ tx, circleId, now }: Binding, rows: readonly Row[]): Promise<void> {
  await tx
    .updateTable('match')
    .set({
      state: 'awaiting_confirmation',
      version: 2,
      claimedAt: now,
      deadlineAt: now.add({ hours: 24 }),
    })
    .where('circleId', '=', circleId)
    .where(
      'matchId',
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
        circleId,
        claimId: row.claimId,
        matchId: row.matchId,
        fileId: row.fileId,
        rail: 'upi',
        utrSealed: row.giver.person.seal(
          { table: 'claim', column: 'utr_sealed', id: row.claimId },
          row.utr,
        ),
        amountRupees: AMOUNT,
        claimedAt: now,
      })),
    )
    .execute()
  await tx
    .insertInto('utrUse')
    .values(
      rows.map((row) => ({
        rail: 'upi',
        utrKey: sha256(row.claimId),
        circleId,
        matchId: row.matchId,
        usedAt: now,
      })),
    )
    .execute()
}

const MADE = { version: 1, kind: 'made', fromState: null, toState: 'awaiting_payment' } as const
const CLAIMED = {
  version: 2,
  kind: 'claimed',
  fromState: 'awaiting_payment',
  toState: 'awaiting_confirmation',
} as const

async function insertEvents(
  { tx, circleId, now }: Binding,
  rows: readonly Row[],
  event: typeof MADE | typeof CLAIMED,
): Promise<void> {
  await tx
    .insertInto('matchEvent')
    .values(
      rows.map(({ matchId, giver }) => ({
        circleId,
        matchId,
        eventId: newUuid<string>(),
        ...event,
        actorId: event === MADE ? null : giver.memberId,
        happenedAt: event === MADE ? now.subtract({ minutes: 1 }) : now,
      })),
    )
    .execute()
}
