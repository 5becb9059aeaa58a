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
  readonly decidedBy: string | null
}

const COLUMNS = ['claim_id as id', 'circle_id as circleId', 'member_id as memberId', 'what', 'phone_sealed as phoneSealed', 'state', 'created_at as createdAt', 'decided_by as decidedBy'] as const

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

const EARLIER_MAX = 50

/** What somebody claimed so far, the newest first; at most fifty. */
export async function listClaimsOf(tx: Tx, { circleId, memberId }: Pick<StoredClaim, 'circleId' | 'memberId'>): Promise<StoredClaim[]> {
  const rows = await tx.selectFrom('identity_claim').select(COLUMNS).where('circle_id', '=', circleId).where('member_id', '=', memberId).orderBy('created_at', 'desc').orderBy('claim_id').limit(EARLIER_MAX).execute()
  return rows as StoredClaim[]
}

export async function insertClaim(tx: Tx, { id, circleId, memberId, what, phoneSealed }: Pick<StoredClaim, 'id' | 'circleId' | 'memberId' | 'what' | 'phoneSealed'>, now: Temporal.Instant): Promise<void> {
  await tx.insertInto('identity_claim').values({ circle_id: circleId, claim_id: id, member_id: memberId, what, phone_sealed: phoneSealed, created_at: now }).execute()
}

/** A claim falls when its newcomer names another number: nobody refused it. */
export async function updateClaimFallen(tx: Tx, { circleId, id }: Pick<StoredClaim, 'circleId' | 'id'>, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('identity_claim').set({ state: 'refused', decided_at: now }).where('circle_id', '=', circleId).where('claim_id', '=', id).where('state', '=', 'waiting').execute()
}
