import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { slot } from '#contract/site.ts'
import { Drawing } from './parts/drawings.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

export function AboutPage({ words: { about }, to }: PageProps) {
  return (
    <article className="page stack stack--wide">
      <PageHead title={about('heading')} lead={about('lead')} drawing="tree" />
      <div className="prose prose--text">
        <h2>{about('who')}</h2>
        <p>{about('who.text')}</p>
        <ul>
          {(['who.1', 'who.2', 'who.3'] as const).map((key) => (
            <li key={key}>{about(key)}</li>
          ))}
        </ul>
        <h2>{about('circle')}</h2>
        <p>{about('circle.text', { membersCap: DEFAULT_POLICY.membersCap })}</p>
        <h2>{about('how')}</h2>
        <Drawing name="direct" />
        <ol>
          <li>{about('how.1', { step: STEP_RUPEES })}</li>
          {(['how.2', 'how.3', 'how.4', 'how.5', 'how.6'] as const).map((key) => (
            <li key={key}>{about(key)}</li>
          ))}
        </ol>
        <h2>{about('not')}</h2>
        <ul className="not">
          {(['not.1', 'not.2', 'not.3', 'not.4'] as const).map((key) => (
            <li key={key}>{about(key)}</li>
          ))}
        </ul>
        <h2>{about('cost')}</h2>
        <p>{about('cost.text')}</p>
        <h2>{about('run')}</h2>
        <p>{about('run.text', { operator: slot.operatorName, address: slot.operatorAddress })}</p>
      </div>
      <nav className="stack stack--tight" aria-labelledby="next">
        <h2 id="next">{about('next')}</h2>
        <div className="row">
          <a className="btn btn--primary" href={to('/rules')}>
            {about('next.rules')}
          </a>
          <a className="btn" href={to('/ideology')}>
            {about('next.ideology')}
          </a>
          <a className="btn" href={to('/honesty')}>
            {about('next.honesty')}
          </a>
        </div>
      </nav>
    </article>
  )
}
