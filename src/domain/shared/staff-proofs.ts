import type { CircleKind } from './circle-kinds.ts'

/** What a person with a role has given. */
export type StaffFacts = {
  /** The mobile number is verified, and still theirs. */
  readonly phoneProved: boolean
  readonly hasFactor: boolean
  /** A PAN that waits for no decision, and a date of birth. */
  readonly hasIdentity: boolean
  /** A verified email address, or a passkey: a login that does not hang on the SIM card. */
  readonly hasLogin: boolean
}

/** What somebody must have given before they may work in a role. */
export type StaffProof = 'phone' | 'second_factor' | 'identity' | 'login'

/**
 * The proofs with their facts. Queries are made from the same lines. Officers from outside give no PAN
 * and no date of birth, because they neither give nor receive help.
 */
export const STAFF_PROOFS: readonly {
  readonly proof: StaffProof
  readonly fact: keyof StaffFacts
  readonly exceptIn?: CircleKind
}[] = [
  { proof: 'phone', fact: 'phoneProved' },
  { proof: 'second_factor', fact: 'hasFactor' },
  { proof: 'identity', fact: 'hasIdentity', exceptIn: 'officers' },
  { proof: 'login', fact: 'hasLogin' },
]

/** Lists what a person still has to give before they may work in a role. */
export function missingStaffProofs(
  facts: StaffFacts & { readonly circleKind: CircleKind },
): StaffProof[] {
  return STAFF_PROOFS.filter(
    ({ fact, exceptIn }) => !facts[fact] && facts.circleKind !== exceptIn,
  ).map(({ proof }) => proof)
}
