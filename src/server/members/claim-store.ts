import type { Tx } from '#server/platform/db.ts'

export type StoredClaim = {
  readonly id: string
  readonly circleId: string
  readonly memberId: string
  readonly what: 'phone' | 'pan'
  /** The number somebody wants instead of the one they have; null where it is the one they registered with. */
  readonly phoneSealed: Buffer | null
  readonly state: 'waiting' | 'granted' | 'refused'
  readonly createdAt: Temporal.Instant
}

const COLUMNS = ['claim_id as id', 'circle_id as circleId', 'member_id as memberId', 'what', 'phone_sealed as phoneSealed', 'state', 'created_at as createdAt'] as const

/** Claims that wait for an officer, the oldest first. */
export async function listWaitingClaims(tx: Tx, circleId: string, limit: number): Promise<StoredClaim[]> {
  const rows = await tx.selectFrom('identity_claim').select(COLUMNS).where('circle_id', '=', circleId).where('state', '=', 'waiting').orderBy('created_at').orderBy('claim_id').limit(limit).execute()
  return rows as StoredClaim[]
}

export async function lockClaim(tx: Tx, circleId: string, claimId: string): Promise<StoredClaim | undefined> {
  const row = await tx.selectFrom('identity_claim').select(COLUMNS).where('circle_id', '=', circleId).where('claim_id', '=', claimId).forUpdate().executeTakeFirst()
  return row as StoredClaim | undefined
}

export async function updateClaimDecided(tx: Tx, { circleId, id }: Pick<StoredClaim, 'circleId' | 'id'>, { state, decidedBy, now }: { state: 'granted' | 'refused'; decidedBy: string; now: Temporal.Instant }): Promise<void> {
  await tx.updateTable('identity_claim').set({ state, decided_by: decidedBy, decided_at: now }).where('circle_id', '=', circleId).where('claim_id', '=', id).execute()
}
