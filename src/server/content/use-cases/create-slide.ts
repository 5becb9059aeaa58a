import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords, ownerOfNew, recordContent, sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { checkSlidePath } from '../slide-path.ts'
import { insertSlide } from '../store/written-store.ts'

/**
 * Writes a slide of the home page as a draft. Throws content.site-only, content.too-many,
 * content.path-invalid, and the errors of checkPublicWords.
 */
export const createSlide = useCase('POST /staff/content/slides', async (ctx, { body: fields }) => {
  await ownerOfNew(ctx, 'slide', 'site')
  checkSlidePath(fields.path)
  checkPublicWords({ words: fields.words })
  const id = ctx.newId<string>()
  await insertSlide(ctx.tx, { id, author: ctx.actor, now: ctx.now }, fields)
  await recordContent(ctx, { kind: 'slide', id, act: 'create', before: null, after: 'draft' })
  return {
    message: contentSentence(ctx.language, 'written'),
    data: await pieceView(
      ctx,
      await getPiece(ctx.tx, { kind: 'slide', id, sight: await sightOf(ctx) }),
    ),
  }
})
