import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { qrPath } from '#server/platform/documents/qr-path.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import { findPoster, findSeenCircle } from './store/content-store.ts'

/**
 * The content of a poster or banner. `pageUrl` is the page it leads to, never with a personal code
 * in it.
 */
export type PosterSpec = {
  readonly form: 'poster' | 'banner'
  readonly language: WrittenLanguage
  readonly brand: string
  readonly title: string
  readonly words: string
  readonly promise: string
  readonly linkText: string
  /** The circle's name in a sentence, or nothing for the whole site. */
  readonly circle: string | null
  readonly pageUrl: string
  readonly picture: string
}

/** The built-in posters, which are always available. */
export const CATALOGUE_POSTERS = [
  { name: 'together', form: 'poster', picture: 'tree' },
  { name: 'gift', form: 'poster', picture: 'gift' },
  { name: 'careful', form: 'poster', picture: 'care' },
  { name: 'banner', form: 'banner', picture: 'two' },
] as const
export type CataloguePoster = (typeof CATALOGUE_POSTERS)[number]

const IN_CATALOGUE = /^([a-z]+)-(en|hi)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CIRCLE_SLUG = /^[a-z0-9][a-z0-9-]{0,80}$/

const print = printIn('posters')
const frame = printIn('site-frame')

/** Returns the words of a built-in poster. */
export function catalogueWords(
  name: CataloguePoster['name'],
  language: WrittenLanguage,
): { title: string; words: string } {
  return { title: print(language)(`${name}.title`), words: print(language)(`${name}.words`) }
}

export type PosterQuestion = {
  readonly circle: string | undefined
  readonly file: string
  readonly publicUrl: string
}

/**
 * Returns the content of the poster with this name: `together-hi` of the catalogue, or the id of a
 * published one; for the whole site, or with the page of a circle that chose to be shown. Undefined
 * when there is none.
 */
export async function posterSpec(
  { tx }: Pick<BaseCtx, 'tx'>,
  { circle: slug, file, publicUrl }: PosterQuestion,
): Promise<PosterSpec | undefined> {
  const circle = slug === undefined ? null : await seenCircle(tx, slug)
  if (circle === undefined) return undefined
  const found =
    ofCatalogue(file) ??
    (UUID.test(file)
      ? await findPoster(tx, { posterId: file, circleId: circle?.circleId ?? null })
      : undefined)
  return (
    found && {
      ...found,
      ...aroundWords(found.language, circle?.name),
      pageUrl: pageUrlOf(publicUrl, found.language, slug),
    }
  )
}

/** Letters of a text that still has large type on a sheet; longer ones get smaller type. */
const LARGE_TYPE = { title: 45, words: 150 } as const

/** The values of the page of a poster (`src/web/pages/site/poster-page.tsx`). */
export function posterValues(
  { language, picture, circle, ...spec }: PosterSpec,
  drawings: Readonly<Record<string, string>>,
): PageValues {
  const isLong = spec.title.length > LARGE_TYPE.title || spec.words.length > LARGE_TYPE.words
  return {
    ...spec,
    lang: language,
    size: isLong ? 'long' : 'short',
    circleName: circle ?? undefined,
    picture: { safe: drawings[picture] ?? '' },
    qr: qrPath(spec.pageUrl, { x: 0, y: 0, width: 100 }),
  }
}

async function seenCircle(
  tx: BaseCtx['tx'],
  slug: string,
): Promise<{ circleId: string; name: string } | undefined> {
  return CIRCLE_SLUG.test(slug) ? findSeenCircle(tx, slug) : undefined
}

function aroundWords(
  language: WrittenLanguage,
  circle: string | undefined,
): Pick<PosterSpec, 'brand' | 'promise' | 'linkText' | 'circle'> {
  return {
    brand: frame(language)('brand'),
    promise: frame(language)('footer.promise'),
    linkText: print(language)('look'),
    circle: circle === undefined ? null : print(language)('circle', { name: circle }),
  }
}

function pageUrlOf(publicUrl: string, language: WrittenLanguage, slug: string | undefined): string {
  return `${publicUrl}${addressIn(language, slug === undefined ? '/' : `/c/${slug}`)}`
}

type Words = Pick<PosterSpec, 'form' | 'language' | 'picture' | 'title' | 'words'>

function ofCatalogue(file: string): Words | undefined {
  const [, name, language] = IN_CATALOGUE.exec(file) ?? []
  const found = CATALOGUE_POSTERS.find((poster) => poster.name === name)
  return (
    found && {
      form: found.form,
      picture: found.picture,
      language: language as WrittenLanguage,
      ...catalogueWords(found.name, language as WrittenLanguage),
    }
  )
}
