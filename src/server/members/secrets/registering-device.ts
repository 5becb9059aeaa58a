import { newToken } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { addMs, isBefore, MINUTE_MS } from '#domain/shared/calendar.ts'

/** Time for the mail to come and for one more link, which lasts half an hour. */
export const REGISTERING_DEVICE_LASTS_MS = 60 * MINUTE_MS

/**
 * Makes the token by which the browser that registered is known when it opens the link of the mail.
 * It proves nothing by itself: without the link's code it is worth nothing.
 */
export function newRegisteringDevice(
  vault: Vault,
  identityId: string,
  now: Temporal.Instant,
): string {
  const nonce = newToken()
  const until = addMs(now, REGISTERING_DEVICE_LASTS_MS).epochMilliseconds
  return `${nonce}.${until}.${vault.sign(signedText({ nonce, until: String(until), identityId }))}`
}

/** Whether this browser registered this person within the last hour. */
export function isRegisteringDevice(
  vault: Vault,
  {
    token,
    identityId,
    now,
  }: { token: string | undefined; identityId: string; now: Temporal.Instant },
): boolean {
  // The nonce of a cell has a dot itself.
  const [, nonce, until, signature] = /^([\w.-]+)\.(\d{1,15})\.([\w-]+)$/.exec(token ?? '') ?? []
  if (nonce === undefined || until === undefined || signature === undefined) return false
  return (
    vault.isSigned(signedText({ nonce, until, identityId }), signature) &&
    isBefore(now, Temporal.Instant.fromEpochMilliseconds(Number(until)))
  )
}

function signedText({
  nonce,
  until,
  identityId,
}: {
  nonce: string
  until: string
  identityId: string
}): string {
  return `registered ${nonce} ${until} ${identityId}`
}
