import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'

/** Notifies members about a match. */
export function notifyOfMatch(
  ctx: BaseCtx,
  { circleId, id: matchId }: { readonly circleId: string; readonly id: string },
  kind: NoticeKind,
  ...memberIds: readonly string[]
): void {
  ctx.notify(...memberIds.map((memberId) => ({ circleId, memberId, kind, about: { matchId } })))
}
