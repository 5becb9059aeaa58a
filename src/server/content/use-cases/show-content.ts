import { useCase } from '#server/platform/use-case/use-case.ts'
import { sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'

/** Shows one piece, its preview, and the possible moves. Throws content.unknown. */
export const showContent = useCase(
  'GET /staff/content/{kind}/{contentId}',
  async (ctx, { params: { kind, contentId } }) => ({
    data: await pieceView(
      ctx,
      await getPiece(ctx.tx, { kind, id: contentId, sight: await sightOf(ctx) }),
    ),
  }),
)
