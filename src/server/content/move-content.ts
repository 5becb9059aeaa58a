import { contentError } from '#domain/content/content-errors.ts'
import { moveContent as decideMove } from '#domain/content/content-moves.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { tiesOf } from '#server/members/ties.ts'
import { useCase } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { contentAnswer } from './answer.ts'
import { recordContent, sightOf, vaultOfAuthor } from './around-piece.ts'
import { getPiece, lockPiece, updateState } from './piece-store.ts'
import { pieceView } from './piece-view.ts'
import { tellAboutMove } from './tell-about-move.ts'

/**
 * Sends a piece for review, takes it back, publishes or hands it back as a second person, or withdraws it. Of two who act at once the second is told
 * that it changed. Throws content.not-now, content.own, content.not-author, members.tied, request.changed-meanwhile.
 */
export const moveContent = useCase('POST /staff/content/{kind}/{contentId}/move', async (ctx, { params: { kind, contentId: id }, body: { move, reason, version } }) => {
  const which = { kind, id, sight: await sightOf(ctx) }
  const piece = await lockPiece(ctx.tx, which)
  checkVersion(piece, version)
  const isAuthor = piece.authorId === ctx.actor.memberId
  const isPersonal = piece.agreed !== null
  const isTied = isPersonal && !isAuthor && (await tiesOf(ctx, [piece.authorId])).has(piece.authorId)
  // Members send and take back their own words in the member area.
  if (isPersonal && (move === 'send' || move === 'take_back')) throw contentError('content.not-now')
  const decided = decideMove(move, { state: piece.state, isAuthor, isTied })
  if ('refused' in decided) throw decided.refused === 'tied' ? memberError('members.tied') : contentError(`content.${decided.refused}`)
  const isExplained = move === 'hand_back' || (move === 'withdraw' && !isAuthor)
  if (isExplained && reason === undefined) throw requestError('request.invalid', { fields: { reason: 'request.invalid' } })
  const author = await vaultOfAuthor(ctx, piece)
  const noteSealed = isExplained && reason !== undefined ? (author?.seal({ table: kind, column: 'note_sealed', id }, reason) ?? null) : null
  await updateState(ctx.tx, piece, { state: decided.to, reviewerId: move === 'publish' ? ctx.actor.memberId : null, noteSealed, now: ctx.now })
  await recordContent(ctx, { kind, id, act: move, before: piece.state, after: decided.to, whomId: author !== undefined && piece.authorCircleId === ctx.actor.circleId && !isAuthor ? piece.authorId : null, reason: reason ?? '' })
  if (author !== undefined) await tellAboutMove(ctx, piece, move)
  return { message: contentAnswer(ctx.language, move), data: await pieceView(ctx, await getPiece(ctx.tx, which)) }
})
