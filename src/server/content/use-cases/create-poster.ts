import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords, ownerOfNew, recordContent, sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { insertPoster } from '../store/written-store.ts'

/**
 * Writes a poster or banner as a draft. Throws content.site-only, content.too-many, and the errors
 * of checkPublicWords.
 */
export const createPoster = useCase(
  'POST /staff/content/posters',
  async (ctx, { body: { whose, ...fields } }) => {
    const circleId = await ownerOfNew(ctx, 'poster', whose)
    checkPublicWords({ title: fields.title, words: fields.words })
    const id = ctx.newId<string>()
    await insertPoster(ctx.tx, { id, circleId, author: ctx.actor, now: ctx.now }, fields)
    await recordContent(ctx, { kind: 'poster', id, act: 'create', before: null, after: 'draft' })
    return {
      message: contentSentence(ctx.language, 'written'),
      data: await pieceView(
        ctx,
        await getPiece(ctx.tx, { kind: 'poster', id, sight: await sightOf(ctx) }),
      ),
    }
  },
)
