import { useCase } from '#server/platform/use-case/use-case.ts'
import { hintsOf, newsShown } from '../piece-view.ts'

/** Renders a draft of news as visitors would see it; stores nothing. */
export const previewContent = useCase('POST /staff/content/preview', async (_ctx, { body }) => ({
  shown: newsShown(body),
  hints: hintsOf(body),
}))
