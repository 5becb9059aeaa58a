import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'
import {
  LATE_MAIL_NOTE,
  DRAWINGS_FILE,
  type DataPage,
  INVITED_PAGE,
  MEMBER_HEADERS_FILE,
  SEAL_LINK_PAGE,
  SITE_MANIFEST_FILE,
  STAND_INS,
  type SiteManifest,
  type Unlinked,
  dataSlot,
  isStandIn,
} from '#contract/site.ts'
import { simpleDrawing } from '#server/content/simple-drawing.ts'
import { catalogueIn } from '#server/platform/text/words.ts'
import { escapeHtml, fillMarks, type PageValues } from '#server/platform/text/html.ts'
import { type SiteFacts, fillSlots, slotValues } from './slots.ts'

const contentWords = catalogueIn('site-content')

/**
 * A visitor page, and its version with the member bar for people with a session. `leadsOn`: readers
 * of other languages are redirected to theirs.
 */
export type VisitorPage = ServedPage & {
  readonly asMember?: ServedPage
  readonly leadsOn?: boolean
  /** The page while messages by this way are late: it says so. */
  readonly late?: { readonly way: 'mail' | 'sms'; readonly page: VisitorPage }
}
/** One response. */
export type ServedPage = {
  readonly type: string
  readonly uncompressed: Buffer
  /** Its bytes in an encoding, made when somebody asks for them first; a picture has only its own format. */
  readonly packed?: (encoding: Encoding) => Buffer
  readonly hash: string
}
export type Encoding = 'br' | 'gzip'
export type Site = {
  /** Visitor pages by address. */
  readonly pages: ReadonlyMap<string, VisitorPage>
  /** Makes these pages anew, without the links to pages that have no content. */
  readonly link: (without: Unlinked) => void
  /** Pages without an address, in each offered language. */
  readonly standIn: Readonly<Record<keyof typeof STAND_INS, (language: Language) => VisitorPage>>
  /** Pages that get their content on request. */
  readonly dataPages: readonly DataTemplate[]
  /** Builds the sitemap of the built pages and these addresses. */
  readonly sitemap: (addresses: readonly string[]) => ServedPage
  /** The site's drawings by name, as SVG. */
  readonly drawings: Readonly<Record<string, string>>
  /** Hashes of the styles and scripts inside pages, for the content security policy. */
  readonly inside: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
  /** The member area's page; undefined when the build had none. */
  readonly app: ServedPage | undefined
}

/** A built page with its start-up slots filled; `address` is a route, with :slug if it has one. */
export type DataTemplate = {
  readonly address: string
  readonly page: DataPage
  readonly language: Language
  readonly leadsOn: boolean
  readonly html: string
  readonly memberHeader: string
}

const HTML = 'text/html; charset=utf-8'
/** Pictures that messengers show beside an address, and the icons of the installed app. */
const PICTURES = ['share-en', 'share-hi', 'icon-192', 'icon-512', 'icon-maskable', 'icon-touch']
const BROTLI_QUALITY = 9
const QUICK_BROTLI_QUALITY = 4
/** 64 KiB, about a page: with Brotli's own, it takes nine times as long. */
const BROTLI_WINDOW_BITS = 16

/** Reads the build in `distDir` and fills the slots. */
export function loadSite(facts: SiteFacts, unlinked: Unlinked): Site {
  const read = (file: string) => readFileSync(join(facts.distDir, file), 'utf8')
  const manifest = JSON.parse(read(SITE_MANIFEST_FILE)) as SiteManifest
  const html = (file: string, language: Language | 'both') =>
    pageOf(HTML, fillSlots(read(file), slotValues(facts, language)))
  const headers = JSON.parse(read(MEMBER_HEADERS_FILE)) as Record<string, string>
  const headerOf = (file: string) => headers[file] ?? ''
  const filled = (file: string, language: Language) =>
    fillSlots(read(file), slotValues(facts, language))
  const dataPages = manifest.pages.flatMap(({ path, file, language, data, isListed }) =>
    data === undefined
      ? []
      : [
          {
            address: path.replace(dataSlot.slug, ':slug'),
            page: data,
            language,
            leadsOn: isListed && language === 'en',
            html: filled(file, language),
            memberHeader: headerOf(file),
          },
        ],
  )
  const fixed = manifest.pages
    .filter(({ data }) => data === undefined)
    .map(({ path, file, language, isListed }) => ({
      path,
      html: filled(file, language),
      memberHeader: headerOf(file),
      // No search finds these pages, but members share their English addresses.
      leadsOn: language === 'en' && (isListed || path === INVITED_PAGE || path === SEAL_LINK_PAGE),
    }))
  const pages = new Map<string, VisitorPage>()
  const standIns = new Map<string, VisitorPage>()
  const link = (without: Unlinked) => {
    for (const { path, html, memberHeader, leadsOn } of fixed) {
      const page = pageWithLate(fillMarks(html, without), memberHeader)
      ;(isStandIn(path) ? standIns : pages).set(path, { ...page, leadsOn })
    }
  }
  link(unlinked)
  const standIn = {
    notFound: standInAt(standIns, STAND_INS.notFound),
    sorry: standInAt(standIns, STAND_INS.sorry),
  }
  addFixedFiles(pages, facts, read)
  const drawings = JSON.parse(read(DRAWINGS_FILE)) as Record<string, string>
  const everyHtml = [
    ...manifest.pages.map(({ file }) => file),
    ...(manifest.app === null ? [] : [manifest.app]),
  ].map(read)
  for (const [name, svg] of Object.entries(drawings))
    pages.set(`/drawings/${name}.svg`, pageOf('image/svg+xml', simpleDrawing(svg)))
  return {
    pages,
    link,
    standIn,
    dataPages,
    drawings,
    sitemap: (addresses) =>
      pageOf('application/xml', sitemap(facts, manifest, addresses), QUICK_BROTLI_QUALITY),
    inside: insideOf(everyHtml),
    app: manifest.app === null ? undefined : html(manifest.app, 'both'),
  }
}

// Every installation serves these files unchanged from the build.
function addFixedFiles(
  pages: Map<string, VisitorPage>,
  facts: SiteFacts,
  read: (file: string) => string,
): void {
  pages.set('/favicon.svg', pageOf('image/svg+xml', read('favicon.svg')))
  for (const name of PICTURES)
    pages.set(`/${name}.png`, pictureOf(readFileSync(join(facts.distDir, `${name}.png`))))
  pages.set('/app.webmanifest', pageOf('application/manifest+json', read('app.webmanifest')))
  pages.set(
    '/verify-ledger.mjs',
    pageOf('text/javascript; charset=utf-8', read('verify-ledger.mjs')),
  )
  pages.set('/sw.js', pageOf('text/javascript; charset=utf-8', read('sw.js')))
  pages.set('/robots.txt', pageOf('text/plain; charset=utf-8', robots(facts)))
}

function standInAt(
  pages: ReadonlyMap<string, VisitorPage>,
  at: string,
): (language: Language) => VisitorPage {
  return (language) => {
    const page = pages.get(addressIn(language, at)) ?? pages.get(at)
    if (page === undefined) throw new Error(`the build has no ${at}`)
    return page
  }
}

/** The hashes of the styles and scripts inside these pages. */
export function insideOf(pages: readonly string[]): Site['inside'] {
  const hashesOf = (part: RegExp) =>
    [
      ...new Set(pages.flatMap((html) => Array.from(html.matchAll(part), ([, text = '']) => text))),
    ].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    styles: hashesOf(/<style>(.+?)<\/style>/gs),
    scripts: hashesOf(/<script[^>]*>([^<]+)<\/script>/g),
  }
}

/** Fills the marks of a page with current content. */
export function filledPage(
  { html, memberHeader, leadsOn }: DataTemplate,
  values: PageValues,
): VisitorPage {
  const fill = (text: string) => fillMarks(text, values)
  return { ...visitorPage(fill(html), fill(memberHeader), QUICK_BROTLI_QUALITY), leadsOn }
}

/**
 * Returns the page for times when the database cannot be read: as built, with a note where its
 * content belongs. The home page keeps the slides of the build, and the contact page its form.
 */
export function pageWithoutContent(template: DataTemplate, unlinked: Unlinked): VisitorPage {
  const words = contentWords(template.language)
  return filledPage(template, {
    ...unlinked,
    checked: words['unavailable.text'],
    unavailable: words['unavailable.text'],
  })
}

// Search engines must not index a practice installation.
function robots({ practice, publicUrl }: SiteFacts): string {
  return practice
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function sitemap(
  { publicUrl }: SiteFacts,
  { pages }: SiteManifest,
  published: readonly string[],
): string {
  const ofPages = pages
    .filter(({ isListed, path }) => isListed && !path.includes(dataSlot.slug))
    .map(({ path }) => path)
  const addresses = [...ofPages, ...published].map(
    (path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
  ].join('')
}

// The built page has the sentence, hidden.
function pageWithLate(html: string, memberHeader: string): VisitorPage {
  const page = visitorPage(html.replace(LATE_MAIL_NOTE, ''), memberHeader)
  const way = /data-late="(mail|sms)" hidden=""/.exec(html)?.[1] as 'mail' | 'sms' | undefined
  if (way === undefined) return page
  const shown = html.replace(` data-late="${way}" hidden=""`, ` data-late="${way}"`)
  return { ...page, late: { way, page: visitorPage(shown, memberHeader) } }
}

function visitorPage(html: string, memberHeader: string, quality = BROTLI_QUALITY): VisitorPage {
  const asMember = html.replace(/<header class="header">[\s\S]*?<\/header>/, () => memberHeader)
  return { ...pageOf(HTML, html, quality), asMember: pageOf(HTML, asMember, quality) }
}

/** A PNG. */
export function pictureOf(bytes: Buffer): ServedPage {
  return fileOf('image/png', bytes)
}

/** A file that is compressed already, so it has one form for every encoding. */
export function fileOf(type: string, bytes: Buffer): ServedPage {
  return { type, uncompressed: bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/**
 * A text. It is compressed when somebody asks for it first: that takes a few milliseconds, and a start would do it
 * some two hundred times for pages that few people open.
 */
export function pageOf(type: string, text: string, quality = BROTLI_QUALITY): ServedPage {
  const uncompressed = Buffer.from(text)
  const pack: Record<Encoding, () => Buffer> = {
    br: () =>
      brotliCompressSync(uncompressed, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: uncompressed.length,
        },
      }),
    gzip: () => gzipSync(uncompressed, { level: 9 }),
  }
  const made: { [E in Encoding]?: Buffer } = {}
  const packed = (encoding: Encoding) => (made[encoding] ??= pack[encoding]())
  return { type, uncompressed, packed, hash: hashOf(uncompressed) }
}
