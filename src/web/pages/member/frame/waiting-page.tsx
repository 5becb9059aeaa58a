import { Mark } from '#web/pages/site/parts/pictures.tsx'

/**
 * The page before anything is loaded: an empty bar and page without words. The HTML of the member
 * area begins with it too.
 */
export function WaitingPage() {
  return (
    <>
      <header className="header">
        <div className="header__inner">
          <span className="header__brand">
            <Mark />
          </span>
        </div>
      </header>
      <main className="page" aria-busy="true">
        <span className="skeleton skeleton--block" />
      </main>
    </>
  )
}
