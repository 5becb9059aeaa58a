import { type SecondVoices, secondVoices } from '#domain/approvals/appointing.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { StoredApproval } from './store/approval-store.ts'
import { isConfirmer, listAppointers, listConfirmers } from './store/appointing-store.ts'
import { roleOf } from './stored-approval.ts'

type Grant = Pick<StoredApproval, 'payload' | 'whomId' | 'proposedBy'>
type Person = { readonly circleId: string; readonly memberId: string }

/** Returns who may agree to a proposed role now, beside its proposer. */
export async function voicesFor(
  tx: Tx,
  circleId: string,
  { payload, whomId, proposedBy }: Grant,
): Promise<SecondVoices> {
  const role = roleOf(payload)
  invariant(role !== undefined && whomId !== null, 'a proposal to give a role that names none')
  const staff = await listAppointers(tx, { circleId, memberId: whomId })
  return secondVoices({ role, personId: whomId, proposerId: proposedBy, staff })
}

/** Lists everybody who may agree to a proposed role now. */
export async function listVoices(tx: Tx, circleId: string, grant: Grant): Promise<Person[]> {
  const { appointers, confirmer } = await voicesFor(tx, circleId, grant)
  if (!confirmer) return appointers.map((memberId) => ({ circleId, memberId }))
  return listConfirmers(tx, { circleId, memberId: grant.whomId ?? '' })
}

/** Returns whether somebody may confirm a proposed role now, without being able to give it. */
export async function mayConfirm(
  tx: Tx,
  circleId: string,
  { by, grant }: { by: Person; grant: Grant },
): Promise<boolean> {
  return (
    (await voicesFor(tx, circleId, grant)).confirmer &&
    isConfirmer(tx, by, { circleId, memberId: grant.whomId ?? '' })
  )
}
