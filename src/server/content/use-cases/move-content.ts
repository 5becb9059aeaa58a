import type { ContentMove, ContentState } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { moveContent as decideMove } from '#domain/content/content-moves.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { contentSentence } from '../sentence.ts'
import { recordContent, sightOf, vaultOfAuthor } from '../around-piece.ts'
import { getPiece, lockPiece, type Piece, updateState } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { notifyCircle, notifyOfMove } from '../notify-of-move.ts'
import { type BoardNews, putOnBoard } from '../around-board.ts'

/**
 * Moves a piece: sends it to review, takes it back, publishes it or hands it back as the second
 * person, or withdraws it. If two people act at once, the later one gets an error. Throws
 * content.not-now, content.own, content.not-author, content.pinned-enough,
 * content.important-enough, members.tied, request.changed-meanwhile.
 */
export const moveContent = useCase(
  'POST /staff/content/{kind}/{contentId}/move',
  async (ctx, { params: { kind, contentId: id }, body: { move, reason, version } }) => {
    const which = { kind, id, sight: await sightOf(ctx) }
    const piece = await lockPiece(ctx.tx, which)
    checkVersion(piece, version)
    const to = await decided(ctx, piece, move)
    const onBoard = await putOnBoard(ctx, piece, move)
    const note = noteOf(ctx, piece, { move, reason })
    const author = await vaultOfAuthor(ctx, piece)
    const noteSealed =
      note === undefined
        ? null
        : (author?.seal({ table: kind, column: 'note_sealed', id }, note) ?? null)
    await updateState(ctx.tx, piece, {
      state: to,
      reviewerId: move === 'publish' ? ctx.actor.memberId : null,
      noteSealed,
      now: ctx.now,
    })
    const whomId = author !== undefined && concernsOther(ctx, piece) ? piece.authorId : null
    await recordContent(ctx, {
      kind,
      id,
      act: move,
      before: piece.state,
      after: to,
      whomId,
      reason: reason ?? '',
    })
    if (author !== undefined) await notifyOfMove(ctx, piece, move)
    await notifyCircle(ctx, onBoard)
    return {
      message: contentSentence(ctx.language, sentenceOf(move, onBoard)),
      data: await pieceView(ctx, await getPiece(ctx.tx, which)),
    }
  },
)

function sentenceOf(move: ContentMove, onBoard: BoardNews | undefined) {
  return onBoard?.forVisitors === false ? 'publish-members' : move
}

async function decided(ctx: ActorCtx, piece: Piece, move: ContentMove): Promise<ContentState> {
  const isAuthor = piece.authorId === ctx.actor.memberId
  const isPersonal = piece.agreed !== null
  // Members send and take back their own words in the member area.
  if (isPersonal && (move === 'send' || move === 'take_back')) throw contentError('content.not-now')
  const isTied =
    isPersonal && !isAuthor && (await tiesOf(ctx, [piece.authorId])).has(piece.authorId)
  const outcome = decideMove(move, { state: piece.state, isAuthor, isTied })
  if ('to' in outcome) return outcome.to
  throw outcome.refused === 'tied'
    ? memberError('members.tied')
    : contentError(`content.${outcome.refused}`)
}

/**
 * Returns why a piece is handed back or withdrawn. Only the author may withdraw without a reason.
 */
function noteOf(
  ctx: ActorCtx,
  { authorId }: Piece,
  { move, reason }: { move: ContentMove; reason: string | undefined },
): string | undefined {
  if (move !== 'hand_back' && (move !== 'withdraw' || authorId === ctx.actor.memberId))
    return undefined
  if (reason === undefined)
    throw requestError('request.invalid', { fields: { reason: 'request.invalid' } })
  return reason
}

function concernsOther({ actor }: ActorCtx, { authorCircleId, authorId }: Piece): boolean {
  return authorCircleId === actor.circleId && authorId !== actor.memberId
}
