import type { ReactNode } from 'react'
import { writtenFor } from '#contract/messages/translate.ts'
import { slot } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { type Language, languageFacts } from '#domain/shared/languages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { PageProps } from './words.ts'

/**
 * What a page needs besides its HTML: the addresses of hashed files; the script comes first, then
 * its imports. `late`: the page is complete without its script, which loads after the first
 * drawing.
 */
export type PageAssets = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly late: boolean
  /** The text of the scripts. */
  readonly code: string
}

type DocumentProps = PageProps & {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isListed: boolean
  readonly assets: PageAssets
  /** Sentences of its script that come with a response. */
  readonly textsLater?: readonly string[]
  readonly children: ReactNode
}

export function SiteDocument({ assets, textsLater, children, ...page }: DocumentProps) {
  const { language, words } = page
  return (
    <html lang={language} dir={languageFacts(language).rtl ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <Description {...page} />
        <SharedHead assets={assets} />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {words.frame('skip')}
        </a>
        {slot.practice}
        <SiteHeader {...page} />
        <main id="content" tabIndex={-1} data-texts={words.namedIn(assets.code, textsLater ?? [])}>
          {children}
        </main>
        <SiteFooter {...page} />
      </body>
    </html>
  )
}

function Description({
  language,
  languages,
  path,
  title,
  description,
  isListed,
  words,
}: Omit<DocumentProps, 'assets' | 'textsLater' | 'children'>) {
  const address = (in_: Language) => slot.publicUrl + addressIn(in_, path)
  if (!isListed) return <meta name="robots" content="noindex" />
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={words.frame('brand')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${slot.publicUrl}/share-${writtenFor(language)}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={words.frame('brand')} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={`${language}_IN`} />
    </>
  )
}

/** Icon, colours, styles and scripts, for visitor pages and the member area. */
export function SharedHead({ assets: { styles, scripts, late } }: { assets: PageAssets }) {
  const [script, ...imports] = scripts
  return (
    <>
      <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14151c" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {late ? (
        <script data-scripts={scripts.join(' ')} />
      ) : (
        <>
          {imports.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
          {script !== undefined && <script type="module" src={script} />}
        </>
      )}
    </>
  )
}
