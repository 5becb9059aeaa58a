import { Mark } from '#web/pages/site/parts/pictures.tsx'

/**
 * What stands there before anything is known: the place of the bar and of the page, without a word.
 * The HTML of the member area begins with the same.
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
