import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords, lockToChange, recordContent, sightOf } from '../around-piece.ts'
import { getPiece } from '../store/piece-store.ts'
import { pieceView } from '../piece-view.ts'
import { updatePoster } from '../store/written-store.ts'

/**
 * Changes a poster or banner that is neither in review nor published. Throws the errors of
 * checkPublicWords.
 */
export const changePoster = useCase(
  'PUT /staff/content/posters/{posterId}',
  async (ctx, { params: { posterId: id }, body: { version, ...fields } }) => {
    const { state } = await lockToChange(ctx, 'poster', { id, version })
    checkPublicWords({ title: fields.title, words: fields.words })
    await updatePoster(ctx.tx, { id, author: ctx.actor, now: ctx.now }, fields)
    await recordContent(ctx, { kind: 'poster', id, act: 'change', before: state, after: 'draft' })
    return {
      message: contentSentence(ctx.language, 'written'),
      data: await pieceView(
        ctx,
        await getPiece(ctx.tx, { kind: 'poster', id, sight: await sightOf(ctx) }),
      ),
    }
  },
)
