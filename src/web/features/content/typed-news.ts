import type { ContentView } from '#contract/content/views.ts'
import type { Meeting } from '#domain/content/board.ts'
import type { ApiRequest } from '#web/platform/api/api-types.ts'
import { instantAt } from '#web/platform/text/formats.ts'
import type { Typed } from './piece-draft.ts'

type NewsBody = ApiRequest<'POST /staff/content/news'>['body']
type NewsView = Extract<ContentView['fields'], { kind: 'news' }>

/** India has one zone and no summer time. */
const INDIA_MS = 5.5 * 3_600_000

/** Whether the form asks for a meeting. What was typed about one stays while it does not. */
export function isMeeting({ readers, sort }: Typed): boolean {
  return readers !== 'site' && sort === 'meeting'
}

/** The instant of a typed day and time in India, or undefined where one is missing. */
export function meetingAt({ day = '', time = '' }: Typed): string | undefined {
  const at = Date.parse(`${day}T${time}:00+05:30`)
  return Number.isNaN(at) ? undefined : instantAt(at)
}

/** What was typed about news, as the interface takes it. */
export function newsBody(typed: Typed): NewsBody {
  const text = (name: string) => (typed[name] ?? '').trim()
  const { readers } = typed
  const texts = {
    whose: readers === 'site' ? ('site' as const) : ('circle' as const),
    slug: text('slug'),
    language: typed['language'] === 'hi' ? ('hi' as const) : ('en' as const),
    title: text('title'),
    summary: text('summary'),
    body: text('body'),
  }
  if (readers === 'site') return texts
  const at = isMeeting(typed) ? meetingAt(typed) : undefined
  return {
    ...texts,
    forVisitors: readers === 'visitors',
    pinned: typed['pinned'] === 'yes',
    important: typed['important'] === 'yes',
    meeting: at === undefined ? null : { at, venue: text('where') },
  }
}

/** How stored news is on the board, as the form holds it. */
export function typedBoard(
  {
    forVisitors,
    pinned,
    important,
    meeting,
  }: Pick<NewsView, 'forVisitors' | 'pinned' | 'important' | 'meeting'>,
  whose: ContentView['whose'],
): Typed {
  return {
    readers: whose === 'site' ? 'site' : forVisitors ? 'visitors' : 'members',
    pinned: pinned ? 'yes' : '',
    important: important ? 'yes' : '',
    ...(meeting === null ? {} : typedMeeting(meeting)),
  }
}

function typedMeeting({ at, venue }: Meeting): Typed {
  const inIndia = instantAt(Date.parse(at) + INDIA_MS)
  return { sort: 'meeting', day: inIndia.slice(0, 10), time: inIndia.slice(11, 16), where: venue }
}

/** The fields of a piece as a form holds them. */
export function typedOf({ fields, whose }: Pick<ContentView, 'fields' | 'whose'>): Typed {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return {
    ...(Object.fromEntries(texts) as Typed),
    ...(fields.kind === 'news' && typedBoard(fields, whose)),
  }
}
