import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { canonicalCode, TOTP_DIGITS, TOTP_STEP_SECONDS, TOTP_STEPS_OFF_MAX } from '#domain/security/second-factor.ts'
import type { PersonVault, Place } from '#server/platform/vault.ts'
import type { TotpRow } from './factor-store.ts'

const SECRET_BYTES = 20

function secretPlace(identityId: string): Place {
  return { table: 'totp', column: 'secret_sealed', id: identityId }
}

/** A new secret in base32, its address for an authenticator app (Key URI Format) and that as a picture. */
export function newTotp({ circle, email }: { circle: string; email: string }): { secret: string; uri: string; qrSvg: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = totpOf(secret, { issuer: `Paraspar ${circle}`, label: email }).toString()
  return { secret: secret.base32, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

export function sealTotp(person: PersonVault, identityId: string, secret: string): Buffer {
  return person.seal(secretPlace(identityId), secret)
}

/** Whose app a code is checked against, and when. */
export type TotpCheck = { readonly person: PersonVault; readonly identityId: string; readonly row: TotpRow; readonly now: Temporal.Instant }

/** The time step a code belongs to, when it is right now, one step off at most, and newer than the last one used; else undefined. */
export function stepOf({ person, identityId, row, now }: TotpCheck, typed: string): number | undefined {
  const totp = totpOf(Secret.fromBase32(person.open(secretPlace(identityId), row.secretSealed)))
  const timestamp = now.epochMilliseconds
  const off = totp.validate({ token: canonicalCode(typed), timestamp, window: TOTP_STEPS_OFF_MAX })
  if (off === null) return undefined
  const step = totp.counter({ timestamp }) + off
  return step > row.lastStep ? step : undefined
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_STEP_SECONDS })
}
