import type { AskView } from '#contract/asks.ts'
import { shareView } from '#server/requests/share-columns.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { StoredAsk } from './stored-ask.ts'

/** Opens the note that a receiver wrote for the giver. */
export function noteOf(
  ask: Pick<StoredAsk, 'id' | 'noteSealed'>,
  person: PersonVault | undefined,
): string {
  return ask.noteSealed === null || person === undefined
    ? ''
    : person.open({ table: 'ask', column: 'note_sealed', id: ask.id }, ask.noteSealed)
}

/** Returns an ask as its owner sees it. */
export function askView(
  ask: StoredAsk,
  { ownerName, person, publicUrl }: { ownerName: string; person: PersonVault; publicUrl: string },
): AskView {
  const reviewReason =
    ask.reviewReasonSealed === null
      ? null
      : person.open(
          { table: 'ask', column: 'review_reason_sealed', id: ask.id },
          ask.reviewReasonSealed,
        )
  return {
    id: ask.id,
    userId: { name: ownerName },
    ...shareView(ask.shares),
    status: ask.state,
    paymentDetailId: ask.detailId,
    note: noteOf(ask, person),
    noteShown: ask.noteShown,
    shareLink: `${publicUrl}/help/give?ask=${ask.shareCode}`,
    reviewReason,
    createdAt: ask.createdAt.toString(),
    expiresAt: ask.expiresAt.toString(),
    version: ask.version,
  }
}
