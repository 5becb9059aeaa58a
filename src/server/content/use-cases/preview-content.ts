import { useCase } from '#server/platform/use-case/context.ts'
import { hintsOf, newsShown } from '../piece-view.ts'

/** What visitors would see of news that are being written; nothing is kept. */
export const previewContent = useCase('POST /staff/content/preview', async (_ctx, { body }) => ({
  shown: newsShown(body),
  hints: hintsOf(body),
}))
