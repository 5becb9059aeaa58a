import { HOUR_MS } from '#domain/shared/calendar.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { ACKNOWLEDGE_MS } from '#domain/support/ticket.ts'
import { slot } from '#contract/site.ts'
import { Contents } from './parts/contents.tsx'
import { Drawing } from './parts/drawings.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps, Words } from './parts/words.ts'

type ServiceKey = Parameters<Words['services']>[0]

const BELIEFS = ['1', '2', '3', '4', '5', '6'] as const
const FIGURES = { step: STEP_RUPEES, ticketHours: ACKNOWLEDGE_MS / HOUR_MS }
/** What is offered to whom, and in how many lines. */
const SERVICES = [
  ['give', 4],
  ['ask', 4],
  ['wrong', 4],
  ['staff', 4],
  ['host', 3],
  ['phone', 3],
  ['papers', 3],
] as const

/** What Paraspar is, what stands behind it, and what it offers. */
export function AboutPage({ words: { about, frame, ideology, services }, to }: PageProps) {
  return (
    <article className="page">
      <PageHead title={about('heading')} lead={about('lead')} drawing="tree" />
      <Contents
        label={frame('contents')}
        chapters={[
          { id: 'how', title: about('how') },
          { id: 'run', title: about('run') },
          { id: 'ideology', title: ideology('heading') },
          { id: 'law', title: ideology('law') },
          { id: 'services', title: services('heading') },
        ]}
      />
      <div className="prose prose--text">
        <h2>{about('who')}</h2>
        <p>{about('who.text')}</p>
        <ul>
          {(['who.1', 'who.2', 'who.3'] as const).map((key) => (
            <li key={key}>{about(key)}</li>
          ))}
        </ul>
        <p>{about('circle.text', { membersCap: DEFAULT_POLICY.membersCap })}</p>
        <h2 id="how">{about('how')}</h2>
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
        <h2 id="run">{about('run')}</h2>
        <p>{about('run.text', { operator: slot.operatorName, address: slot.operatorAddress })}</p>
        <h2 id="ideology">{ideology('heading')}</h2>
        <p>{ideology('lead')}</p>
        {BELIEFS.flatMap((at) => [
          <h3 key={at}>{ideology(`${at}.title`)}</h3>,
          <p key={`${at}.text`}>{ideology(`${at}.text`)}</p>,
        ])}
        <h2 id="law">{ideology('law')}</h2>
        <p>{ideology('law.1')}</p>
        <p>{ideology('law.2')}</p>
        <p className="banner banner--late banner--block">
          {ideology('law.3')} <a href={to('/contact')}>{ideology('law.tell')}</a>
        </p>
        <h2 id="services">{services('heading')}</h2>
        <p>{services('lead')}</p>
        <Services services={services} />
      </div>
    </article>
  )
}

function Services({ services }: { services: Words['services'] }) {
  // Every line gets all figures, because the compiler cannot know which of them it uses.
  const print = services as (key: ServiceKey, values: typeof FIGURES) => string
  const lists = SERVICES.map(([group, count]) => (
    <details key={group} className="details">
      <summary>{services(`${group}.title`)}</summary>
      <ul>
        {Array.from({ length: count }, (_none, at) => `${group}.${at + 1}` as ServiceKey).map(
          (key) => (
            <li key={key}>{print(key, FIGURES)}</li>
          ),
        )}
      </ul>
    </details>
  ))
  return <div className="group">{lists}</div>
}
