import { canonicalEmail, canonicalPhone } from '#domain/members/contact-formats.ts'
import { SECURITY_DONE } from '#domain/security/security-acts.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { insertSecurityEvent } from './security-event-store.ts'

const DEVICE_LENGTH_MAX = 40

/**
 * Notes one use of a watched endpoint. The account is the one that the use case named, else that of the session, else
 * the one that has proved the address or number that was typed; of a guess at nobody only its keyed hash stays. The network is keyed, too.
 */
export function noteSecurity({
  database: { db },
  vault,
}: Pick<World, 'database' | 'vault'>): World['noteSecurity'] {
  return ({
    act,
    refusal,
    token,
    identityId = null,
    typed: { email, phone: number },
    network,
    device,
  }) => {
    const phone = typeof number === 'string' ? canonicalPhone(number) : undefined
    return insertSecurityEvent(db, {
      act,
      outcome: refusal ?? SECURITY_DONE,
      identityId,
      tokenHash: token === undefined ? null : sha256(token),
      emailKey: typeof email === 'string' ? vault.hash('email', canonicalEmail(email)) : null,
      phoneKey: phone === undefined ? null : vault.hash('phone', phone),
      networkKey: vault.hash('network', network),
      device: device.slice(0, DEVICE_LENGTH_MAX),
    })
  }
}
