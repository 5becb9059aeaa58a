import { useCase } from '#server/platform/use-case/context.ts'
import { sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'

/** One piece, what visitors would see of it, and what can be done now. Throws content.unknown. */
export const showContent = useCase(
  'GET /staff/content/{kind}/{contentId}',
  async (ctx, { params: { kind, contentId } }) => ({
    data: await pieceView(
      ctx,
      await getPiece(ctx.tx, { kind, id: contentId, sight: await sightOf(ctx) }),
    ),
  }),
)
