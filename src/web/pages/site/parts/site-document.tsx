import type { ReactNode } from 'react'
import { writtenFor } from '#contract/messages/translate.ts'
import { slot } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { type Language, languageFacts } from '#domain/shared/languages.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Mark } from './pictures.tsx'
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
}

type DocumentProps = PageProps & {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isListed: boolean
  readonly assets: PageAssets
  readonly children: ReactNode
}

export function SiteDocument({ assets, children, ...page }: DocumentProps) {
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
        <Header {...page} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer {...page} />
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
}: Omit<DocumentProps, 'assets' | 'children'>) {
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

const NAVIGATION = [
  ['nav.home', '/'],
  ['nav.plans', '/plans'],
  ['nav.rules', '/rules'],
  ['nav.testimonials', '/testimonials'],
  ['nav.contact', '/contact'],
  ['nav.about', '/about'],
  ['nav.services', '/services'],
  ['nav.privacy', '/privacy'],
] as const
const INFORMATION = [
  ['nav.what', '/about'],
  ['nav.ideology', '/ideology'],
  ['nav.honesty', '/honesty'],
  ['nav.news', '/news'],
  ['nav.promotion', '/promotion'],
  ['nav.leaders', '/leaders'],
] as const

function Header({ language, languages, words: { frame }, to, path }: PageProps & { path: string }) {
  const linksTo = (list: typeof NAVIGATION | typeof INFORMATION) =>
    list.map(([key, address]) => (
      <a key={key} href={to(address)} aria-current={address === path ? 'page' : undefined}>
        {frame(key)}
      </a>
    ))
  return (
    <header className="header">
      <div className="header__inner">
        <a className="header__brand" href={to('/')}>
          <Mark />
          <span className="header__name">{frame('brand')}</span>
        </a>
        <nav className="header__nav header__nav--wide" aria-label={frame('nav.main')}>
          {linksTo(NAVIGATION)}
          <details className="menu">
            <summary>{frame('nav.information')}</summary>
            <div className="menu__list">{linksTo(INFORMATION)}</div>
          </details>
        </nav>
        <div className="header__end">
          <LanguageLinks
            language={language}
            languages={languages}
            path={path}
            label={frame('languages')}
          />
          <a className="btn btn--primary" href={to('/login')}>
            {frame('nav.login')}
          </a>
          <details className="menu header__fold">
            <summary className="nav-toggle" aria-label={frame('menu')}>
              <MenuIcon />
            </summary>
            <nav className="header__fold-list" aria-label={frame('nav.main')}>
              {linksTo(NAVIGATION)}
              <p className="header__fold-title">{frame('nav.information')}</p>
              {linksTo(INFORMATION)}
              <a className="btn" href={to('/register')}>
                {frame('nav.register')}
              </a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

function Footer({ words, to }: PageProps) {
  return (
    <footer className="footer">
      <div className="footer__inner">
        <div className="stack stack--tight">
          <h2 className="footer__title">{words.frame('footer.contact')}</h2>
          <address className="footer__address">
            <span>{slot.operatorName}</span>
            <span>{slot.operatorAddress}</span>
            <span>
              {words.frame('footer.email')}:{' '}
              <a href={`mailto:${slot.operatorEmail}`}>{slot.operatorEmail}</a>
            </span>
            {slot.operatorPhoneLine}
          </address>
          {slot.social}
        </div>
        <div className="stack stack--tight">
          <h2 className="footer__title">{words.frame('footer.links')}</h2>
          <ul className="footer__list">
            <li>
              <a href={to('/about')}>{words.frame('nav.about')}</a>
            </li>
            <li>
              <a href={to('/services')}>{words.frame('nav.services')}</a>
            </li>
            <li>
              <a href={to('/contact')}>{words.frame('nav.contact')}</a>
            </li>
            <li>
              <a href={to('/privacy')}>{words.frame('footer.privacy')}</a>
            </li>
            <li>
              <a href={to('/rules')}>{words.frame('nav.rules')}</a>
            </li>
            <li>
              <a href={to('/honesty')}>{words.frame('nav.honesty')}</a>
            </li>
            <li>
              <a href={to('/verify')}>{words.frame('nav.verify')}</a>
            </li>
          </ul>
        </div>
        <p>{words.frame('footer.promise')}</p>
        <div className="footer__end row row--between">
          <span>{words.frame('footer.rights', { year: slot.year, name: slot.operatorName })}</span>
          <a
            href="https://www.apache.org/licenses/LICENSE-2.0"
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.frame('footer.credit')}
          </a>
        </div>
      </div>
    </footer>
  )
}
