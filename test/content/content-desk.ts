import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import type { ContentKind, ContentMove } from '#domain/content/content.ts'
import type { Person } from '../circle/people.ts'
import { staffed } from '../circle/staff.ts'

export const NEWS = {
  whose: 'circle' as 'circle' | 'site',
  language: 'en' as 'en' | 'hi',
  title: 'A meeting',
  summary: 'What we talk about there.',
  body: 'We meet **on Sunday**.',
}

type OnBoard = {
  readonly forVisitors: boolean
  readonly pinned: boolean
  readonly important: boolean
  readonly meeting: { readonly at: string; readonly venue: string }
}

export const SLIDE = {
  language: 'en' as const,
  place: 1,
  picture: 'tree' as const,
  words: 'People who know each other',
  path: '/rules' as string | null,
}

export const POSTER = {
  whose: 'circle' as const,
  language: 'hi' as const,
  form: 'banner' as const,
  picture: 'gift' as const,
  title: 'साथ रहें',
  words: 'हम एक-दूसरे को जानते हैं।',
}

/**
 * Two circles with all staff, and their acts on pieces. The first circle writes for the whole site.
 */
export async function contentDesk() {
  const w = await worldOfFile()
  const circle = await staffed(w, await helpingCircle(w))
  const elsewhere = await staffed(w, await helpingCircle(w))
  let slugs = 0
  const written = async (
    by: Person,
    more: Partial<typeof NEWS & { slug: string } & OnBoard> = {},
  ) =>
    (
      await w.call('POST /staff/content/news', {
        token: by.token,
        body: { ...NEWS, slug: `piece-${++slugs}`, ...more },
      })
    ).data
  const move = (
    by: Person,
    { id, version, kind = 'news' }: { id: string; version: number; kind?: ContentKind },
    what: ContentMove,
    reason?: string,
  ) =>
    w.call('POST /staff/content/{kind}/{contentId}/move', {
      token: by.token,
      params: { kind, contentId: id },
      body: { move: what, version, ...(reason !== undefined && { reason }) },
    })
  const sent = async (by: Person, more: Parameters<typeof written>[1] = {}) =>
    (await move(by, await written(by, more), 'send')).data
  const published = async (more: Parameters<typeof written>[1] = {}) =>
    (await move(circle.admin2, await sent(circle.admin, more), 'publish')).data
  const seen = (by: Person, kind: ContentKind, contentId: string) =>
    w.call('GET /staff/content/{kind}/{contentId}', {
      token: by.token,
      params: { kind, contentId },
    })
  const list = (by: Person, kind: ContentKind = 'news') =>
    w.call('GET /staff/content', { token: by.token, query: { kind, limit: '100' } })
  return { w, circle, elsewhere, written, move, sent, published, seen, list }
}
