import { renderToStaticMarkup } from 'react-dom/server'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { type Language, OFFERED } from '#domain/shared/languages.ts'
import { type DataPage, dataSlot } from '#contract/site.ts'
import { AppShell } from './parts/app-shell.tsx'
import { Drawing, DRAWING_NAMES } from './parts/drawings.tsx'
import { MemberHeader } from './parts/member-header.tsx'
import { type PageAssets, SiteDocument } from './parts/site-document.tsx'
import { type PageProps, wordsOf } from './parts/words.ts'
import { SITE_PAGES, type SitePage } from './site-pages.ts'

export type RenderedPage = {
  readonly path: string
  readonly language: Language
  readonly file: string
  readonly html: string
  readonly isListed: boolean
  readonly data?: DataPage
  readonly memberHeader: string
}

/**
 * Every visitor page in every language as complete HTML. `assetsOf` gives the files of a script,
 * and the styles.
 */
export function renderSite(
  assetsOf: (script: string) => PageAssets,
  languages: readonly Language[] = OFFERED,
): RenderedPage[] {
  return languages.flatMap((language) => {
    const words = wordsOf(language)
    return SITE_PAGES.map((page) =>
      renderPage(
        page,
        {
          language,
          words,
          languages,
          to: (path) => addressIn(language, path),
          scriptAt: (script) => assetsOf(script).scripts[0] ?? '',
        },
        { assets: assetsOf(page.script), memberScript: assetsOf('log-out').scripts[0] },
      ),
    )
  })
}

function renderPage(
  { path, isListed, data, textsLater, head, Body }: SitePage,
  props: PageProps,
  { assets, memberScript }: { assets: PageAssets; memberScript: string | undefined },
): RenderedPage {
  const { language } = props
  const html = renderToStaticMarkup(
    <SiteDocument
      {...props}
      {...head(props.words)}
      path={path}
      isListed={isListed}
      assets={assets}
      {...(textsLater && { textsLater })}
    >
      <Body {...props} />
    </SiteDocument>,
  )
  const name = path.replace(dataSlot.circle, '').replace(`/${dataSlot.slug}`, '-item').slice(1)
  const file = `${language}/${name || 'home'}.html`
  return {
    path: addressIn(language, path),
    language,
    file,
    isListed,
    ...(data === undefined ? {} : { data }),
    memberHeader: renderToStaticMarkup(
      <MemberHeader {...props} path={path} script={memberScript} />,
    ),
    html: `<!doctype html>${html}`,
  }
}

/** Every drawing as SVG, for content that names one. */
export function renderDrawings(): Record<string, string> {
  return Object.fromEntries(
    DRAWING_NAMES.map((name) => [name, renderToStaticMarkup(<Drawing name={name} />)]),
  )
}

/** The member area's page. */
export function renderAppShell(assets: PageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<AppShell assets={assets} />)}`
}
