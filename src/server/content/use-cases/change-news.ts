import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { lockToChange, recordContent, sightOf } from '../around-piece.ts'
import { newsToStore } from '../around-board.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { checkSlugFree, updateNews } from '../store/written-store.ts'

/**
 * Changes news that is neither in review nor published; it becomes a draft. Throws
 * content.slug-invalid, content.slug-taken and content.meeting-time.
 */
export const changeNews = useCase(
  'PUT /staff/content/news/{newsId}',
  async (ctx, { params: { newsId: id }, body: { version, ...typed } }) => {
    const { circleId, state } = await lockToChange(ctx, 'news', { id, version })
    const fields = newsToStore(ctx, circleId, typed)
    await checkSlugFree(ctx.tx, { id, circleId, ...fields })
    await updateNews(ctx.tx, { id, author: ctx.actor, now: ctx.now }, fields)
    await recordContent(ctx, { kind: 'news', id, act: 'change', before: state, after: 'draft' })
    return {
      message: contentSentence(ctx.language, 'written'),
      data: await pieceView(
        ctx,
        await getPiece(ctx.tx, { kind: 'news', id, sight: await sightOf(ctx) }),
      ),
    }
  },
)
