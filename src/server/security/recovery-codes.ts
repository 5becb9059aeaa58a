import {
  canonicalCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  shownRecoveryCode,
} from '#domain/security/second-factor.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/** Hashes a recovery code for storage: bound to the person, so that it is valid for nobody else. */
export function recoveryHash(vault: Vault, identityId: string, typed: string): Buffer {
  return vault.hash('code', `recovery:${identityId}:${canonicalCode(typed)}`)
}

/** Makes ten new codes, which are shown once; the old ones stop working. */
export async function newRecoveryCodes(
  { tx, vault, newCode }: BaseCtx,
  identityId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH))
  await replaceRecoveryCodes(
    tx,
    identityId,
    codes.map((code) => recoveryHash(vault, identityId, code)),
  )
  return codes.map(shownRecoveryCode)
}
