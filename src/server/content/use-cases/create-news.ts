import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { ownerOfNew, recordContent, sightOf } from '../around-piece.ts'
import { newsToStore } from '../around-board.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { checkSlugFree, insertNews } from '../store/written-store.ts'

/**
 * Writes news as a draft. Throws content.slug-invalid, content.slug-taken, content.site-only,
 * content.too-many, content.meeting-time.
 */
export const createNews = useCase(
  'POST /staff/content/news',
  async (ctx, { body: { whose, ...typed } }) => {
    const circleId = await ownerOfNew(ctx, 'news', whose)
    const fields = newsToStore(ctx, circleId, typed)
    const id = ctx.newId<string>()
    await checkSlugFree(ctx.tx, { id, circleId, ...fields })
    await insertNews(ctx.tx, { id, circleId, author: ctx.actor, now: ctx.now }, fields)
    await recordContent(ctx, { kind: 'news', id, act: 'create', before: null, after: 'draft' })
    return {
      message: contentSentence(ctx.language, 'written'),
      data: await pieceView(
        ctx,
        await getPiece(ctx.tx, { kind: 'news', id, sight: await sightOf(ctx) }),
      ),
    }
  },
)
