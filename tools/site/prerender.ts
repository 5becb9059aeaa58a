import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import {
  DRAWINGS_FILE,
  MEMBER_HEADERS_FILE,
  SITE_MANIFEST_FILE,
  type SiteManifest,
} from '#contract/site.ts'
import { catalogueFile } from './catalogue-files.ts'
import { withAhead, withPageScripts } from './page-scripts.ts'

export type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Assets = Readonly<Record<string, Chunk>>
type PageAssets = { styles: string[]; scripts: string[]; late: boolean; code: string }
type Rendered = SiteManifest['pages'][number] & { html: string; memberHeader: string }
type Renderer = {
  renderSite: (assetsOf: (script: string) => PageAssets) => Rendered[]
  renderAppShell: (assets: PageAssets) => string
  renderDrawings: () => Record<string, string>
}

export const ASSETS_FILE = 'assets.json'
export const STYLES_ENTRY = 'src/web/ui/styles/styles.css'
/**
 * The styles of visitor pages and of pages with a form; neither kind needs the other's. A form
 * needs its script at once, a visitor page only after it is painted.
 */
export const SITE_STYLES = {
  reading: 'src/web/ui/styles/site-reading.css',
  entering: 'src/web/ui/styles/site-entering.css',
} as const
const READING_SCRIPTS = ['frame', 'slides', 'honesty', 'poster'].map(
  (name) => `src/web/site/${name}.ts`,
)
export const APP_ENTRY = 'src/web/main.tsx'

/**
 * Writes every visitor page as HTML below `outDir`, with the hashed names of Vite's scripts and
 * styles.
 */
export async function prerender({ root, outDir }: { root: string; outDir: string }): Promise<void> {
  const assets = JSON.parse(readFileSync(join(outDir, ASSETS_FILE), 'utf8')) as Assets
  const pages = await loadRenderer(root, outDir)
  const rendered = pages.renderSite((script) =>
    pageAssets(outDir, assets, `src/web/site/${script}.ts`),
  )
  const drawings = JSON.stringify(pages.renderDrawings())
  const slots = readFileSync(join(root, 'src/server/site/slots.ts'), 'utf8')
  for (const { file, html, memberHeader, language, data } of rendered) {
    const filled = data === undefined ? slots : `${slots} ${MARKDOWN_TAGS} ${drawings}`
    write(
      join(outDir, file),
      withPageScripts(withStylesInside(html, outDir, `${memberHeader} ${filled}`), language),
    )
  }
  write(
    join(outDir, MEMBER_HEADERS_FILE),
    JSON.stringify(
      Object.fromEntries(rendered.map(({ file, memberHeader }) => [file, memberHeader])),
    ),
  )
  write(join(outDir, DRAWINGS_FILE), drawings)
  const hasApp = APP_ENTRY in assets
  if (hasApp)
    write(
      join(outDir, 'app.html'),
      withDashboardAhead(
        withStylesInside(pages.renderAppShell(pageAssets(outDir, assets, APP_ENTRY)), outDir),
        assets,
      ),
    )
  const manifest: SiteManifest = {
    pages: rendered.map(({ html: _html, memberHeader: _header, ...page }) => page),
    app: hasApp ? 'app.html' : null,
  }
  write(join(outDir, SITE_MANIFEST_FILE), JSON.stringify(manifest))
}

/** The pages are built like their scripts, and run once. */
async function loadRenderer(root: string, outDir: string): Promise<Renderer> {
  const file = join(outDir, 'render.mjs')
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ssr: 'src/web/pages/site/render.tsx',
      outDir,
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'render.mjs', codeSplitting: false } },
    },
  })
  try {
    return (await import(pathToFileURL(file).href)) as Renderer
  } finally {
    rmSync(file)
  }
}

/**
 * Puts the styles into the page, so that a slow connection needs one response instead of two. The
 * server allows them by their hash.
 */
function withStylesInside(html: string, outDir: string, filled?: string): string {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (_link, href: string) => {
    const all = readFileSync(join(outDir, href), 'utf8').trim()
    const css =
      filled === undefined
        ? withoutUnused(all)
        : withShortNames(
            withoutUnused(withoutForeign(all, html + scriptsIn(html, outDir) + filled)),
          )
    if (css.includes('</')) throw new Error(`${href} cannot stand in a page`)
    return `<style>${css}</style>`
  })
}

/** What Markdown may hold. Footer and practice banner come from slots.ts, pictures as drawings. */
const MARKDOWN_TAGS = 'h1 h2 h3 h4 ul ol code em strong b small table dd img'

function scriptsIn(html: string, outDir: string): string {
  const named = Array.from(html.matchAll(/(?:src|data-scripts?)="([^"]+)"/g), ([, files = '']) =>
    files.split(' '),
  )
  return named
    .flat()
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(outDir, file), 'utf8'))
    .join(' ')
}

/**
 * Removes rules for classes and tags that stand nowhere in a page's text, which includes its
 * scripts, also from lists in `:is()`. CSS as the build writes it; a step of a movement stays.
 */
export function withoutForeign(css: string, text: string): string {
  const words = new Set(text.match(/[a-z][\w-]*/gi))
  // A script may put a modifier together, as in `banner--${kind}`.
  const isUsed = (name: string) =>
    words.has(name) || words.has(`${name.slice(0, name.indexOf('--'))}--`)
  const isOfPage = (selector: string) =>
    Array.from(selector.matchAll(/(?<![:\w-]|\[[^\]]*)[a-z_][\w-]*/gi)).every(([name]) =>
      isUsed(name),
    )
  return css.replace(
    /(?<=[{}]|^)(?!to\{)([^{}@]*[a-z][^{}@]*)(\{[^{}]*\})/g,
    (_rule, selectors: string, block: string) => {
      const kept = selectors
        .replace(/:is\(([^()]*)\)/g, (_list, inside: string) => listOf(inside, isOfPage))
        .split(/,(?![^(]*\))/)
        // What a selector excludes or looks into need not stand in the page.
        .filter((one) => isOfPage(one.replace(/:(?:not|has)\(.*?\)+/g, '')))
      return kept.length === 0 ? '' : `${kept.join(',')}${block}`
    },
  )
}

/** A list in `:is()` with what a page has. An empty one leaves a class that no page has. */
function listOf(inside: string, isOfPage: (selector: string) => boolean): string {
  const [first = '.no-page', ...more] = inside.split(',').filter((one) => isOfPage(one))
  return more.length === 0 && /^[.[:][^\s>+~]*$/.test(first)
    ? first
    : `:is(${[first, ...more].join(',')})`
}

/** Removes custom properties that no rule uses, because the shared tokens are in every page. */
export function withoutUnused(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const less = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, name: string) =>
    used.has(name) ? whole : '',
  )
  return less === css ? css : withoutUnused(less)
}

/** Gives the custom properties of a page's own styles names of one or two letters, often used first. */
export function withShortNames(css: string): string {
  const uses = Map.groupBy(css.matchAll(/(?<=var\()--[\w-]+/g), ([name]) => name)
  const names = [...uses].toSorted(([, some], [, others]) => others.length - some.length)
  const short = new Map(names.map(([name], at) => [name, `--${(at + 10).toString(36)}`]))
  return css.replace(/(?<=[{;(])--[\w-]+(?=[:,)])/g, (name) => short.get(name) ?? name)
}

function withDashboardAhead(html: string, assets: Assets): string {
  const known = new Set(withImports(assets, APP_ENTRY))
  const filesIn = (language: 'en' | 'hi') =>
    homeParts(assets, language)
      .flatMap((entry) => withImports(assets, entry))
      .filter((chunk) => !known.has(chunk))
      .map(({ file }) => `/${file}`)
  return withAhead(
    html,
    Object.fromEntries(
      (['en', 'hi'] as const).map((language) => [language, [...new Set(filesIn(language))]]),
    ),
  )
}

/** What Home needs besides the frame, as entries of the build: its page and its texts. */
export function homeParts(
  assets: Readonly<Record<string, { readonly name?: string }>>,
  language: 'en' | 'hi',
): string[] {
  // vite.config.ts gives these two their names.
  const named = ['dashboard', `home-${language}`].map((name) => {
    const [entry] = Object.entries(assets).find(([, chunk]) => chunk.name === name) ?? []
    if (entry === undefined) throw new Error(`the build has no ${name}`)
    return entry
  })
  return [...named, catalogueFile('member-common', language)]
}

/** Returns the files that an entry needs at once: its script first, then its static imports. */
export function pageAssets(outDir: string, assets: Assets, entry: string): PageAssets {
  const chunks = withImports(assets, entry)
  const styles = chunks.flatMap((chunk) => chunk.css ?? [])
  const late = READING_SCRIPTS.includes(entry)
  const shared =
    assets[entry === APP_ENTRY ? STYLES_ENTRY : SITE_STYLES[late ? 'reading' : 'entering']]?.file
  // An entry with its own styles already includes the shared ones.
  return {
    late,
    code: chunks.map(({ file }) => readFileSync(join(outDir, file), 'utf8')).join(''),
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: (styles.length > 0 || shared === undefined ? styles : [shared]).map(
      (file) => `/${file}`,
    ),
  }
}

/** Returns an entry of the build with all that it imports at once, each chunk once. */
export function withImports(assets: Assets, entry: string, seen = new Set<string>()): Chunk[] {
  const chunk = assets[entry]
  if (chunk === undefined) throw new Error(`the build has no ${entry}`)
  if (seen.has(entry)) return []
  seen.add(entry)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(assets, name, seen))]
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
