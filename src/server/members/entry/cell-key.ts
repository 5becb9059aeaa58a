import type { CellKind } from '#contract/cells.ts'
import { canonicalEmail, canonicalPhone } from '#domain/members/contact-formats.ts'
import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { REFERRAL_CODE_LENGTH } from '#domain/shared/ids.ts'
import type { TakenKey } from '#server/platform/cells/directory.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'

/**
 * Returns the keys by which the directory of all cells finds people and circles: those that keys_of_row() has of
 * their rows. The code of a link has none, because it begins with its cell.
 */
export function keysOf(vault: Vault): (kind: CellKind, text: string) => TakenKey | undefined {
  return (kind, given) => {
    const text = given.trim()
    switch (kind) {
      case 'email':
        return { kind, key: vault.hash('email', canonicalEmail(text)) }
      case 'phone': {
        const phone = canonicalPhone(text)
        return phone === undefined ? undefined : { kind, key: vault.hash('phone', phone) }
      }
      case 'slug':
        return { kind, key: Buffer.from(text.toLowerCase()) }
      case 'paper':
        return { kind, key: vault.hash('paper', text) }
      case 'code':
        if (text.length === REFERRAL_CODE_LENGTH)
          return { kind: 'referral', key: Buffer.from(text.toUpperCase()) }
        return text.length === INVITATION_CODE_LENGTH
          ? { kind: 'invitation', key: invitationHash(vault, text) }
          : undefined
    }
  }
}
