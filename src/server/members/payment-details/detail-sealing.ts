import type { PaymentDetail } from '#domain/members/payment-detail.ts'
import type { PersonVault, Binding } from '#server/platform/crypto/vault.ts'

function bindingOf(detailId: string): Binding {
  return { table: 'payment_detail', column: 'detail_sealed', id: detailId }
}

/** Seals a detail in its canonical form with its owner's key. */
export function sealDetail(person: PersonVault, detailId: string, detail: PaymentDetail): Buffer {
  return person.seal(bindingOf(detailId), JSON.stringify(detail))
}

/** Opens a sealed detail with its owner's key. */
export function openDetail(person: PersonVault, detailId: string, sealed: Buffer): PaymentDetail {
  return JSON.parse(person.open(bindingOf(detailId), sealed)) as PaymentDetail
}
