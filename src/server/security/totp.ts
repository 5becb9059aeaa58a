import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import {
  canonicalCode,
  TOTP_DIGITS,
  TOTP_STEP_SECONDS,
  TOTP_STEPS_OFF_MAX,
} from '#domain/security/second-factor.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { readOutsideClock } from '#server/platform/use-case/transaction.ts'
import type { PersonVault, Binding } from '#server/platform/crypto/vault.ts'
import type { TotpRow } from './totp-store.ts'

const SECRET_BYTES = 20

function totpSecretBinding(identityId: string): Binding {
  return { table: 'totp', column: 'secret_sealed', id: identityId }
}

/**
 * Makes a new secret in base32. Returns it with its address for an authenticator app (Key URI
 * Format) and a QR code of the address.
 */
export function newTotp({ circle, email }: { circle: string; email: string }): {
  secret: string
  uri: string
  qrSvg: string
} {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = totpOf(secret, { issuer: `Paraspar ${circle}`, label: email }).toString()
  return { secret: secret.base32, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

export function sealTotp(person: PersonVault, identityId: string, secret: string): Buffer {
  return person.seal(totpSecretBinding(identityId), secret)
}

/** The app of a code check, and the possible times of the code. */
export type TotpCheck = {
  readonly person: PersonVault
  readonly identityId: string
  readonly row: TotpRow
  readonly moments: readonly Temporal.Instant[]
}

/**
 * Returns when a current code may have been made: now; in practice mode, whose clock can be moved,
 * also at a real phone's time.
 */
export async function momentsOf({
  tx,
  now,
  caller,
}: {
  readonly tx: Tx
  readonly now: Temporal.Instant
  readonly caller: Caller
}): Promise<Temporal.Instant[]> {
  return caller.practice ? [now, await readOutsideClock(tx)] : [now]
}

/**
 * Returns the time step of a valid code: right at one of the moments, at most one step off, and
 * newer than the last used one; otherwise undefined.
 */
export function stepOf(
  { person, identityId, row, moments }: TotpCheck,
  typed: string,
): number | undefined {
  const totp = totpOf(
    Secret.fromBase32(person.open(totpSecretBinding(identityId), row.secretSealed)),
  )
  for (const { epochMilliseconds: timestamp } of moments) {
    const off = totp.validate({
      token: canonicalCode(typed),
      timestamp,
      window: TOTP_STEPS_OFF_MAX,
    })
    const step = totp.counter({ timestamp }) + (off ?? 0)
    if (off !== null && step > row.lastStep) return step
  }
  return undefined
}

/**
 * Returns the code that an app with this base32 secret shows at an instant, for simulated people.
 */
export function codeAt(secret: string, now: Temporal.Instant): string {
  return totpOf(Secret.fromBase32(secret)).generate({ timestamp: now.epochMilliseconds })
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
  })
}
