import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords, lockToChange, recordContent, sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { checkSlidePath } from '../slide-path.ts'
import { updateSlide } from '../store/written-store.ts'

/**
 * Changes a slide that is neither in review nor published. Throws content.path-invalid, and the
 * errors of checkPublicWords.
 */
export const changeSlide = useCase(
  'PUT /staff/content/slides/{slideId}',
  async (ctx, { params: { slideId: id }, body: { version, ...fields } }) => {
    const { state } = await lockToChange(ctx, 'slide', { id, version })
    checkSlidePath(fields.path)
    checkPublicWords({ words: fields.words })
    await updateSlide(ctx.tx, { id, author: ctx.actor, now: ctx.now }, fields)
    await recordContent(ctx, { kind: 'slide', id, act: 'change', before: state, after: 'draft' })
    return {
      message: contentSentence(ctx.language, 'written'),
      data: await pieceView(
        ctx,
        await getPiece(ctx.tx, { kind: 'slide', id, sight: await sightOf(ctx) }),
      ),
    }
  },
)
