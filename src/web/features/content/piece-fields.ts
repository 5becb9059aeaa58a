import {
  NEWS_BODY,
  NEWS_SLUG,
  NEWS_SUMMARY,
  NEWS_TITLE,
  POSTER_TITLE,
  POSTER_WORDS,
  SLIDE_PATH,
  SLIDE_PLACE,
  SLIDE_WORDS,
  type WrittenKind,
} from '#domain/content/content.ts'
import { VENUE } from '#domain/content/board.ts'
import { wrongInPublicWords } from '#domain/members/public-words.ts'
import type { Typed } from './piece-draft.ts'
import { isMeeting, meetingAt } from './typed-news.ts'

type Bounds = { readonly min: number; readonly max: number }

/** Texts of each kind with their bounds in characters. */
export const TEXT_BOUNDS: Readonly<Record<WrittenKind, Readonly<Record<string, Bounds>>>> = {
  news: { title: NEWS_TITLE, summary: NEWS_SUMMARY, body: NEWS_BODY },
  slide: { words: SLIDE_WORDS },
  poster: { title: POSTER_TITLE, words: POSTER_WORDS },
}

/** The values of a new piece. */
export const BLANK: Readonly<Record<WrittenKind, Typed>> = {
  news: {
    readers: 'members',
    language: 'en',
    title: '',
    slug: '',
    sort: 'news',
    day: '',
    time: '',
    where: '',
    summary: '',
    body: '',
    pinned: '',
    important: '',
  },
  slide: { language: 'en', place: '1', picture: 'tree', words: '', path: '' },
  poster: {
    whose: 'circle',
    language: 'en',
    form: 'poster',
    picture: 'tree',
    title: '',
    words: '',
  },
}

/** The problem with a field: its length, or a code that the server uses too. */
export type WrongField =
  | { readonly length: Bounds }
  | {
      readonly code:
        | 'content.slug-invalid'
        | 'content.meeting-time'
        | 'content.path-invalid'
        | 'content.sums'
        | 'content.promises'
        | 'content.addresses'
    }

/** The fields that the server would refuse, by the domain's own rules. */
export function wrongFields(kind: WrittenKind, typed: Typed): Record<string, WrongField> {
  const found = Object.entries(TEXT_BOUNDS[kind]).map(
    ([name, bounds]) => [name, wrongText(typed[name] ?? '', bounds, kind)] as const,
  )
  const all = [
    ...found,
    ['slug', kind === 'news' ? wrongSlug(typed['slug'] ?? '') : undefined] as const,
    ...(kind === 'news' && isMeeting(typed) ? wrongMeeting(typed) : []),
    ['path', kind === 'slide' ? wrongPath(typed['path'] ?? '') : undefined] as const,
  ]
  return Object.fromEntries(
    all.flatMap(([name, wrong]) => (wrong === undefined ? [] : [[name, wrong]])),
  )
}

function wrongText(typed: string, bounds: Bounds, kind: WrittenKind): WrongField | undefined {
  const text = typed.trim()
  if (text.length < bounds.min || text.length > bounds.max) return { length: bounds }
  const wrong = kind === 'news' ? undefined : wrongInPublicWords(text)
  return wrong === undefined ? undefined : { code: `content.${wrong}` }
}

function wrongMeeting(typed: Typed): (readonly [string, WrongField | undefined])[] {
  return [
    ['day', meetingAt(typed) === undefined ? { code: 'content.meeting-time' as const } : undefined],
    ['where', wrongText(typed['where'] ?? '', VENUE, 'news')],
  ]
}

function wrongSlug(slug: string): WrongField | undefined {
  return NEWS_SLUG.test(slug) ? undefined : { code: 'content.slug-invalid' }
}

function wrongPath(path: string): WrongField | undefined {
  return path === '' || (SLIDE_PATH.test(path) && !path.startsWith('//'))
    ? undefined
    : { code: 'content.path-invalid' }
}

/** The choices for a slide's position. */
export const PLACES = Array.from({ length: SLIDE_PLACE.max }, (_none, at) =>
  String(at + SLIDE_PLACE.min),
)
