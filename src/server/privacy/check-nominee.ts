import { canonicalEmail, canonicalPhone } from '#domain/members/contact-formats.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { openNominee } from '#server/members/person/name-nominee.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { findNomineeByLogin } from './rights-store.ts'

/**
 * Returns whether a member named a person with this e-mail address or phone as their nominee. The
 * operator, who sees no member's data, learns only yes or no. The check is recorded for the member
 * to see.
 */
export function isNominee(
  owner: Database,
  vault: Vault,
  { slug, email, contact }: { slug: string; email: string; contact: string },
): Promise<boolean> {
  return inTransaction(owner, { vault, language: 'en' }, async (ctx) => {
    const member = await findNomineeByLogin(ctx.tx, {
      slug,
      emailKey: vault.hash('email', canonicalEmail(email)),
    })
    if (member === undefined) return false
    const { memberId, sealed } = member
    const matches =
      sealed !== null &&
      canonical(openNominee(await vault.of(ctx.tx, member), memberId, sealed).contact) ===
        canonical(contact)
    await recordAct(ctx, {
      circleId: member.circleId as CircleId,
      actorId: null,
      role: 'operator',
      act: 'member.check-nominee',
      subject: { kind: 'member', id: memberId },
      whomId: memberId,
      before: {},
      after: {},
      reason: '',
    })
    return matches
  })
}

function canonical(contact: string): string {
  return contact.includes('@')
    ? canonicalEmail(contact)
    : (canonicalPhone(contact) ?? contact.trim())
}
