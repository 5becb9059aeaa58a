import type { ContentView } from '#contract/content/views.ts'
import type { WrittenKind } from '#domain/content/content.ts'
import type { ApiRequest } from '#web/platform/api/api-types.ts'
import { useContentCommand } from './api.ts'
import type { Typed } from './piece-draft.ts'
import { newsBody } from './typed-news.ts'

type Saved = { readonly message: string; readonly data: ContentView }
type SlideBody = ApiRequest<'POST /staff/content/slides'>['body']
type PosterBody = ApiRequest<'POST /staff/content/posters'>['body']

/** Saves what was typed, as a new piece or as a change of one. */
export function useSavePiece(
  kind: WrittenKind,
): (typed: Typed, piece: ContentView | undefined) => Promise<Saved> {
  const [createNews, changeNews] = [
    useContentCommand('POST /staff/content/news'),
    useContentCommand('PUT /staff/content/news/{newsId}'),
  ]
  const [createSlide, changeSlide] = [
    useContentCommand('POST /staff/content/slides'),
    useContentCommand('PUT /staff/content/slides/{slideId}'),
  ]
  const [createPoster, changePoster] = [
    useContentCommand('POST /staff/content/posters'),
    useContentCommand('PUT /staff/content/posters/{posterId}'),
  ]
  const senders: Readonly<
    Record<WrittenKind, (typed: Typed, piece: ContentView | undefined) => Promise<Saved>>
  > = {
    news: (typed, piece) => {
      const { whose, ...fields } = newsBody(typed)
      return piece === undefined
        ? createNews.mutateAsync({ body: { whose, ...fields } })
        : changeNews.mutateAsync({
            params: { newsId: piece.id },
            body: { ...fields, version: piece.version },
          })
    },
    slide: (typed, piece) => {
      const fields = {
        ...pick(typed, ['language', 'picture', 'words']),
        place: Number(typed['place']),
        path: typed['path'] === '' ? null : typed['path'],
      } as SlideBody
      return piece === undefined
        ? createSlide.mutateAsync({ body: fields })
        : changeSlide.mutateAsync({
            params: { slideId: piece.id },
            body: { ...fields, version: piece.version },
          })
    },
    poster: (typed, piece) => {
      const { whose, ...fields } = {
        ...pick(typed, ['language', 'form', 'picture', 'title', 'words']),
        whose: typed['whose'] ?? 'circle',
      } as PosterBody
      return piece === undefined
        ? createPoster.mutateAsync({ body: { whose, ...fields } })
        : changePoster.mutateAsync({
            params: { posterId: piece.id },
            body: { ...fields, version: piece.version },
          })
    },
  }
  return senders[kind]
}

function pick(typed: Typed, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, (typed[name] ?? '').trim()]))
}
