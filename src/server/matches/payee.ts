import type { PaymentDetail } from '#domain/members/payment-detail.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf } from '#server/platform/database/many-rows.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'

/** The copied payee detail of a match, with the name that the payer's app should show. */
export type PayeeDetail = PaymentDetail & { readonly name: string }

/** The payee of an ask, with the key under which a match stores the detail. */
export type PayeeOfAsk = {
  readonly receiverId: string
  readonly payee: PayeeDetail
  readonly vault: PersonVault
}

/**
 * Opens the payment details of asks of a circle, by ask. Throws matches.not-now when one was
 * removed.
 */
export async function loadPayees(
  ctx: BaseCtx,
  circleId: string,
  asks: readonly { readonly id: string; readonly memberId: string; readonly detailId: string }[],
): Promise<Map<string, PayeeOfAsk>> {
  const receiverIds = asks.map(({ memberId }) => memberId)
  const [details, names] = await Promise.all([
    findDetails(
      ctx.tx,
      circleId,
      asks.map(({ detailId }) => detailId),
    ),
    memberNames(ctx, circleId, receiverIds),
  ])
  const vaults = await ctx.vault.load(ctx.tx, circleId, receiverIds)
  return new Map(
    asks.map(({ id, memberId: receiverId, detailId }) => {
      const [detail, vault] = [details.get(detailId), vaults.get(receiverId)]
      if (detail?.memberId !== receiverId || vault === undefined)
        throw matchError('matches.not-now')
      const opened = JSON.parse(
        vault.open(
          { table: 'payment_detail', column: 'detail_sealed', id: detailId },
          detail.sealed,
        ),
      ) as PaymentDetail
      return [
        id,
        {
          receiverId,
          vault,
          payee: {
            ...opened,
            name: opened.kind === 'bank' ? opened.accountHolderName : (names.get(receiverId) ?? ''),
          },
        },
      ]
    }),
  )
}

async function findDetails(
  tx: Tx,
  circleId: string,
  detailIds: readonly string[],
): Promise<Map<string, { memberId: string; sealed: Buffer }>> {
  const rows = await tx
    .selectFrom('paymentDetail')
    .select(['detailId', 'memberId', 'detailSealed'])
    .where(
      isOneOf(
        ['circleId', 'detailId'],
        detailIds.map((id) => ({ circleId, id })),
      ),
    )
    .where('removedAt', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [row.detailId, { memberId: row.memberId, sealed: row.detailSealed }]),
  )
}

export function sealPayee(person: PersonVault, matchId: string, payee: PayeeDetail): Buffer {
  return person.seal({ table: 'match', column: 'payee_sealed', id: matchId }, JSON.stringify(payee))
}

export function openPayee(person: PersonVault, matchId: string, sealed: Buffer): PayeeDetail {
  return JSON.parse(
    person.open({ table: 'match', column: 'payee_sealed', id: matchId }, sealed),
  ) as PayeeDetail
}
