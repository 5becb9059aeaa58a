import type { ContentView, ShownPart } from '#contract/content/views.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { Meeting } from '#domain/content/board.ts'
import { CONTENT_MOVES } from '#domain/content/content.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { canChange, movesNow } from '#domain/content/content-moves.ts'
import { wrongInPublicWords } from '#domain/members/public-words.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { codeName } from '#server/platform/database/row-names.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { vaultOfAuthor } from './around-piece.ts'
import { markdownHtml } from './markdown.ts'
import { leaderWords } from './page-parts.ts'
import type { Piece } from './store/piece-store.ts'
import { element, shownParts } from './shown-parts.ts'
import { findOtherLanguage, type NewsFields } from './store/written-store.ts'

type Fields = ContentView['fields']
type News = { readonly language: WrittenLanguage; readonly title: string; readonly body: string }
export type Around = {
  readonly names: ReadonlyMap<string, string>
  readonly tied: ReadonlySet<string>
}

const LINE_LENGTH = 80
const print = printIn('site-content')

/**
 * Who wrote these pieces, and to whom of those whose own words they are something ties the viewer.
 */
export async function aroundPieces(ctx: ActorCtx, pieces: readonly Piece[]): Promise<Around> {
  const { circleId } = ctx.actor
  const names = await memberNames(
    ctx,
    circleId,
    pieces.filter((piece) => piece.authorCircleId === circleId).map(({ authorId }) => authorId),
  )
  const tied = await tiesOf(
    ctx,
    pieces.filter((piece) => piece.agreed !== null).map(({ authorId }) => authorId),
  )
  return { names, tied: new Set(tied.keys()) }
}

/** Returns the title of a piece for a list. Words of members are opened with their own key. */
export async function titleOf(ctx: ActorCtx, piece: Piece, { names }: Around): Promise<string> {
  if (piece.kind === 'leader') return names.get(piece.authorId) ?? ''
  const text =
    piece.kind === 'testimonial'
      ? await opened(ctx, piece, 'words_sealed')
      : String(piece.kind === 'slide' ? piece.columns['words'] : piece.columns['title'])
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH).trimEnd()}…` : text
}

/** Builds what every list and page shows about a piece. */
export async function lineOf(ctx: ActorCtx, piece: Piece, around: Around) {
  const isPersonal = piece.agreed !== null
  return {
    id: piece.id,
    state: piece.state,
    whose: piece.circleId === null ? ('site' as const) : ('circle' as const),
    title: await titleOf(ctx, piece, around),
    language: (piece.columns['language'] ?? null) as WrittenLanguage | null,
    byName: around.names.get(piece.authorId) ?? '',
    mine: piece.authorId === ctx.actor.memberId,
    tied: isPersonal && piece.authorId !== ctx.actor.memberId && around.tied.has(piece.authorId),
    changedAt: piece.changedAt.toString(),
    publishedAt: piece.publishedAt?.toString() ?? null,
    version: piece.version,
  }
}

/**
 * A whole piece for the administrator who looks: its fields, what visitors would see, and what can
 * be done now.
 */
export async function pieceView(ctx: ActorCtx, piece: Piece): Promise<ContentView> {
  const line = await lineOf(ctx, piece, await aroundPieces(ctx, [piece]))
  const fields = await fieldsOf(ctx, piece)
  const moves = movesNow(CONTENT_MOVES, {
    state: piece.state,
    isAuthor: line.mine,
    isTied: line.tied,
  })
  // A member sends and takes back their own words in the member area.
  const can =
    piece.agreed === null
      ? [...moves, ...(canChange(piece.state) ? ['change' as const] : [])]
      : moves.filter((move) => move !== 'send' && move !== 'take_back')
  const note =
    piece.noteSealed === null
      ? null
      : ((await vaultOfAuthor(ctx, piece))?.open(
          { table: piece.kind, column: 'note_sealed', id: piece.id },
          piece.noteSealed,
        ) ?? null)
  const agreed = piece.agreed && { version: piece.agreed.version, at: piece.agreed.at.toString() }
  return {
    ...line,
    fields,
    note,
    agreed,
    can,
    shown: await shownOf(ctx, piece, { fields, name: line.byName }),
  }
}

async function fieldsOf(ctx: ActorCtx, piece: Piece): Promise<Fields> {
  const { columns } = piece
  if (piece.kind === 'leader')
    return {
      kind: 'leader',
      ...pick(columns, ['area', 'region', 'plans', 'languages']),
      contact: await opened(ctx, piece, 'contact_sealed'),
      onSite: columns['onSite'],
    } as Fields
  if (piece.kind === 'testimonial')
    return {
      kind: 'testimonial',
      language: columns['language'],
      words: await opened(ctx, piece, 'words_sealed'),
      onSite: columns['onSite'],
    } as Fields
  if (piece.kind === 'slide')
    return {
      kind: 'slide',
      ...pick(columns, ['language', 'place', 'picture', 'words', 'path']),
    } as Fields
  if (piece.kind === 'poster')
    return {
      kind: 'poster',
      ...pick(columns, ['language', 'picture', 'title', 'words']),
      form: columns['kind'],
    } as Fields
  const texts = [
    'slug',
    'language',
    'title',
    'summary',
    'body',
    'forVisitors',
    'pinned',
    'important',
  ]
  const news = {
    ...(pick(columns, texts) as Omit<NewsFields, 'meetsAt' | 'venue'>),
    meeting: meetingOf(pick(columns, ['meetsAt', 'venue']) as StoredMeeting),
  }
  const other = await findOtherLanguage(ctx.tx, { circleId: piece.circleId, ...news })
  return { kind: 'news', ...news, other: other?.id ?? null, hints: hintsOf(news) }
}

type StoredMeeting = Pick<NewsFields, 'meetsAt' | 'venue'>

/** The meeting that news is about, or null. */
export function meetingOf({ meetsAt, venue }: StoredMeeting): Meeting | null {
  return meetsAt === null || venue === null ? null : { at: meetsAt.toString(), venue }
}

/**
 * What a review is for: sums and words of promises in news, which may name them to say that there
 * are none.
 */
export function hintsOf({
  title,
  summary,
  body,
}: {
  title: string
  summary: string
  body: string
}): ('sums' | 'promises')[] {
  const text = `${title}\n${summary}\n${body}`
  const has = (wrong: 'sums' | 'promises') =>
    wrongInPublicWords(text, {
      allowed: wrong === 'sums' ? ['addresses', 'promises'] : ['addresses', 'sums'],
    }) === wrong
  return (['sums', 'promises'] as const).filter(has)
}

async function shownOf(
  ctx: ActorCtx,
  piece: Piece,
  { fields, name }: { fields: Fields; name: string },
): Promise<ContentView['shown']> {
  if (fields.kind === 'news') {
    const other = await findOtherLanguage(ctx.tx, {
      circleId: piece.circleId,
      slug: fields.slug,
      language: fields.language,
    })
    return newsShown(fields, other?.published === true ? other : undefined)
  }
  const inLanguage = (language: WrittenLanguage): ShownPart[] => {
    if (fields.kind === 'leader') return leaderShown({ ...fields, name }, language)
    if (fields.kind === 'testimonial')
      return element('article', element('blockquote', fields.words), firstName(name))
    // Slides and posters appear only on pages in their own language.
    if (fields.language !== language) return []
    if (fields.kind === 'poster')
      return [...element('h2', fields.title), ...element('p', fields.words)]
    const { words, path } = fields
    const [link, ...rest] = element('a', words)
    return element(
      'p',
      path === null || link === undefined ? words : [{ ...link, href: path }, ...rest],
    )
  }
  return { en: inLanguage('en'), hi: inLanguage('hi') }
}

/**
 * News in each language: where it is not there in one, visitors get it in the other and are told
 * so.
 */
export function newsShown(news: News, other?: Pick<News, 'title' | 'body'>): ContentView['shown'] {
  const inLanguage = (language: WrittenLanguage) => {
    const isOther = news.language !== language && other !== undefined
    const { title, body } = isOther ? other : news
    const isForeign = !isOther && news.language !== language
    return [
      ...element('h1', title),
      ...(isForeign ? element('p', element('em', print(language)('news.other-language'))) : []),
      ...shownParts(markdownHtml(body)),
    ]
  }
  return { en: inLanguage('en'), hi: inLanguage('hi') }
}

function leaderShown(
  leader: Parameters<typeof leaderWords>[0] & { name: string; contact: string },
  language: WrittenLanguage,
): ShownPart[] {
  const { plans, speaks } = leaderWords(leader, language)
  const line = (key: 'leaders.plans' | 'leaders.speaks', text: string) =>
    element('p', `${print(language)(key)}: ${text}`)
  return element(
    'article',
    element('strong', leader.name),
    element('p', leader.contact),
    plans === undefined ? [] : line('leaders.plans', plans),
    line('leaders.speaks', speaks),
  )
}

async function opened(
  ctx: ActorCtx,
  piece: Piece,
  column: 'words_sealed' | 'contact_sealed',
): Promise<string> {
  const person = await ctx.vault.of(ctx.tx, {
    circleId: piece.authorCircleId,
    memberId: piece.authorId,
  })
  return person.open(
    { table: piece.kind, column, id: piece.id },
    piece.columns[codeName(column)] as Buffer,
  )
}

function pick(columns: Piece['columns'], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, columns[name]]))
}
