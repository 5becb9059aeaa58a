import type { SecurityView } from '#contract/security/security.ts'
import { hasPassword } from '#server/members/person/account-facts.ts'
import { contactOf, pendingChangesOf } from '#server/members/login/login-change.ts'
import { isStaff } from '#server/members/person/member-facts.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { deviceBinding, listSessionsOf } from '#server/platform/use-case/sessions.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { countRecoveryCodes } from './recovery-code-store.ts'
import { findFactors } from './factor-store.ts'
import { listPasskeys } from './passkey-store.ts'
import { passkeyNameBinding } from './passkeys.ts'

/** Shows my second factors, sessions, address and phone, for their owner only. */
export const showSecurity = useCase('GET /user/security', async (ctx) => {
  const { identityId, sessionId } = ctx.actor
  const person = await ctx.vault.of(ctx.tx, ctx.actor)
  const data: SecurityView = {
    totp: (await findFactors(ctx.tx, identityId)).totp,
    passkeys: await passkeysOf(ctx.tx, identityId, person),
    recoveryCodesLeft: await countRecoveryCodes(ctx.tx, identityId),
    hasPassword: await hasPassword(ctx.tx, identityId),
    neededByRole: await isStaff(ctx.tx, ctx.actor),
    sessions: (await listSessionsOf(ctx.tx, identityId, ctx.now)).map((row) => ({
      id: row.sessionId,
      current: row.sessionId === sessionId,
      startedAt: row.startedAt.toString(),
      lastSeenAt: row.lastSeenAt.toString(),
      device:
        row.deviceSealed === null
          ? ''
          : person.open(deviceBinding(row.sessionId), row.deviceSealed),
    })),
    ...(await contactOf(ctx, ctx.actor)),
    ...(await pendingChangesOf(ctx)),
  }
  return { data }
})

async function passkeysOf(
  tx: Parameters<typeof listPasskeys>[0],
  identityId: string,
  person: PersonVault,
): Promise<SecurityView['passkeys']> {
  return (await listPasskeys(tx, identityId)).map(
    ({ credentialId, nameSealed, createdAt, lastUsedAt }) => ({
      id: credentialId,
      name: person.open(passkeyNameBinding(credentialId), nameSealed),
      createdAt: createdAt.toString(),
      lastUsedAt: lastUsedAt?.toString() ?? null,
    }),
  )
}
