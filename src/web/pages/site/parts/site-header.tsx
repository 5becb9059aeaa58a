import { type WrittenPage, WRITTEN_PAGES } from '#contract/site.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Mark } from './pictures.tsx'
import type { PageProps } from './words.ts'

const NAVIGATION = [
  ['nav.home', '/'],
  ['nav.plans', '/plans'],
  ['nav.rules', '/rules'],
  ['nav.testimonials', '/testimonials'],
  ['nav.contact', '/contact'],
  ['nav.about', '/about'],
  ['nav.services', '/about#services'],
  ['nav.privacy', '/privacy'],
] as const
const INFORMATION = [
  ['nav.what', '/about'],
  ['nav.ideology', '/about#ideology'],
  ['nav.honesty', '/honesty'],
  ['nav.news', '/news'],
  ['nav.promotion', '/promotion'],
  ['nav.leaders', '/contact#leaders'],
] as const
/** What people look for first on a phone. */
const FIRST = [
  ['nav.how', '/#how'],
  ['nav.rules', '/rules'],
  ['nav.honesty', '/honesty'],
  ['nav.contact', '/contact'],
  ['nav.login', '/login'],
] as const
type Entry = (typeof NAVIGATION | typeof INFORMATION | typeof FIRST)[number]

/** Everything else, each address once. */
const OTHERS = [...NAVIGATION, ...INFORMATION].filter(
  ([, address], at, all) =>
    !FIRST.some(([, first]) => first === address) &&
    all.findIndex(([, other]) => other === address) === at,
)
const written = (address: string): WrittenPage | undefined =>
  WRITTEN_PAGES.find((page) => address.endsWith(page))

export function SiteHeader({
  language,
  languages,
  words: { frame },
  to,
  path,
}: PageProps & { path: string }) {
  const link = ([key, address]: Entry) => {
    const page = written(address)
    const shown = (
      <a
        key={key}
        href={address.startsWith('/#') ? to('/') + address.slice(1) : to(address)}
        aria-current={address === path ? 'page' : undefined}
      >
        {frame(key)}
      </a>
    )
    // The server fills this slot with nothing while the page has no content.
    return page === undefined ? shown : [`@@${page}@@`, shown, `@@/${page}@@`]
  }
  return (
    <header className="header">
      <div className="header__inner">
        <a className="header__brand" href={to('/')}>
          <Mark />
          <span className="header__name">{frame('brand')}</span>
        </a>
        <nav className="header__nav header__nav--wide" aria-label={frame('nav.main')}>
          {NAVIGATION.map(link)}
          <details className="menu">
            <summary>{frame('nav.information')}</summary>
            <div className="menu__list">{INFORMATION.map(link)}</div>
          </details>
        </nav>
        <div className="header__end">
          <LanguageLinks
            language={language}
            languages={languages}
            path={path}
            label={frame('languages')}
          />
          <a className={path === '/login' ? 'btn' : 'btn btn--primary'} href={to('/login')}>
            {frame('nav.login')}
          </a>
          <details className="menu header__fold">
            <summary className="nav-toggle" aria-label={frame('menu')}>
              <MenuIcon />
            </summary>
            <nav className="header__fold-list" aria-label={frame('nav.main')}>
              {FIRST.map(link)}
              <hr />
              {OTHERS.map(link)}
              <a href={to('/register')}>{frame('nav.register')}</a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
