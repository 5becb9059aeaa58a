import { paths } from '#web/paths.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Mark } from './pictures.tsx'
import type { PageProps } from './words.ts'

const LINKS = [
  ['nav.dashboard', paths.dashboard],
  ['nav.participants', paths.referrals],
  ['nav.my-page', paths.profile],
  ['nav.coine', paths.coine],
  ['nav.account', paths.account],
  ['nav.support', paths.support],
  ['nav.notices', paths.notices],
] as const

/**
 * The header for people with a session, in place of the visitors' header. It has the member bar's
 * links and its own script. The page itself has no personal content.
 */
export function MemberHeader({
  language,
  languages,
  words: { frame, member },
  path,
  script,
}: PageProps & { path: string; script: string | undefined }) {
  const links = LINKS.map(([key, address]) => (
    <a key={key} href={address}>
      {member(key)}
    </a>
  ))
  return (
    <header className="header">
      <div className="header__inner">
        <a className="header__brand" href={paths.dashboard}>
          <Mark />
          <span className="header__name">{frame('brand')}</span>
        </a>
        <nav className="header__nav header__nav--wide" aria-label={member('nav')}>
          {links}
        </nav>
        <div className="header__end">
          <LanguageLinks
            language={language}
            languages={languages}
            path={path}
            label={frame('languages')}
          />
          <button
            type="button"
            className="btn btn--quiet"
            data-logout=""
            data-failed={member('logout-failed')}
          >
            {member('logout')}
          </button>
          <details className="menu header__fold">
            <summary className="nav-toggle" aria-label={frame('menu')}>
              <MenuIcon />
            </summary>
            <nav className="header__fold-list" aria-label={member('nav')}>
              {links}
            </nav>
          </details>
        </div>
      </div>
      <script type="module" src={script} />
    </header>
  )
}
