import { Drawing, type DrawingName } from './parts/drawings.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

const BELIEFS: readonly (readonly ['1' | '2' | '3' | '4' | '5' | '6', DrawingName])[] = [
  ['1', 'gift'],
  ['2', 'ask'],
  ['3', 'tree'],
  ['4', 'two'],
  ['5', 'scales'],
  ['6', 'night'],
]

export function IdeologyPage({ words: { ideology }, to }: PageProps) {
  return (
    <article className="page stack stack--wide">
      <PageHead title={ideology('heading')} lead={ideology('lead')} />
      <div className="grid grid--wide">
        {BELIEFS.map(([at, drawing]) => (
          <section key={at} className="card">
            <Drawing name={drawing} />
            <h2>{ideology(`${at}.title`)}</h2>
            <p>{ideology(`${at}.text`)}</p>
          </section>
        ))}
      </div>
      <section className="prose prose--text">
        <h2>{ideology('law')}</h2>
        <p>{ideology('law.1')}</p>
        <p>{ideology('law.2')}</p>
        <p className="banner banner--late">{ideology('law.3')}</p>
        <p>
          <a className="btn" href={to('/contact')}>
            {ideology('law.tell')}
          </a>
        </p>
      </section>
    </article>
  )
}
