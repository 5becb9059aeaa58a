import { If } from './parts/marks.tsx'
import type { PageProps } from './parts/words.ts'

/**
 * One poster or banner, on one sheet of A4 paper. Printed, the sheet is all there is. The server
 * fills its marks (`posterValues` in src/server/content/poster-specs.ts).
 */
export function PosterPage({ words: { content }, to }: PageProps) {
  return (
    <div className="page stack poster-page">
      <header className="stack">
        <h1>{content('poster.title')}</h1>
        <p>{content('poster.lead')}</p>
        <div className="row">
          <button type="button" className="btn btn--primary" data-print="" hidden>
            {content('poster.print')}
          </button>
          <a className="btn" href="@@circle@@/posters/@@slug@@.png">
            {content('promotion.png')}
          </a>
        </div>
        <p>
          <a href={to('/promotion')}>{content('poster.all')}</a>
        </p>
      </header>
      <article className="sheet" data-form="@@form@@" lang="@@lang@@">
        <div className="sheet__page" data-size="@@size@@">
          <p className="sheet__brand">@@brand@@</p>
          <div className="sheet__picture">@@picture@@</div>
          <h2 className="sheet__title">@@title@@</h2>
          <p className="sheet__words">@@words@@</p>
          <div className="sheet__foot">
            <svg className="sheet__qr" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
              <path d="@@qr@@" />
            </svg>
            <div>
              <If there="circleName">
                <p className="sheet__link">@@circleName@@</p>
              </If>
              <p>@@linkText@@</p>
              <p className="sheet__link">@@pageUrl@@</p>
              <p>@@promise@@</p>
            </div>
          </div>
        </div>
      </article>
    </div>
  )
}
