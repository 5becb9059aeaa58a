import type { PaymentDetail } from '#domain/members/payment-detail.ts'
import type { PersonVault, Place } from '#server/platform/crypto/vault.ts'

function placeOf(detailId: string): Place {
  return { table: 'payment_detail', column: 'detail_sealed', id: detailId }
}

/** Seals a detail in its canonical form with its owner's key. */
export function sealDetail(person: PersonVault, detailId: string, detail: PaymentDetail): Buffer {
  return person.seal(placeOf(detailId), JSON.stringify(detail))
}

/** Opens a sealed detail with its owner's key. */
export function openDetail(person: PersonVault, detailId: string, sealed: Buffer): PaymentDetail {
  return JSON.parse(person.open(placeOf(detailId), sealed)) as PaymentDetail
}
