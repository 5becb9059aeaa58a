import { HOUR_MS } from '#domain/shared/calendar.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { ACKNOWLEDGE_MS } from '#domain/support/ticket.ts'
import { Drawing, type DrawingName } from './parts/drawings.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps, Words } from './parts/words.ts'

type ServiceKey = Parameters<Words['services']>[0]

const FIGURES = { step: STEP_RUPEES, ticketHours: ACKNOWLEDGE_MS / HOUR_MS }

const GROUPS = [
  ['give', 4, 'gift'],
  ['ask', 4, 'ask'],
  ['wrong', 4, 'care'],
  ['staff', 4, 'two'],
  ['host', 3, 'tree'],
  ['phone', 3, 'phone'],
  ['papers', 3, 'paper'],
] as const satisfies readonly (readonly [string, number, DrawingName])[]

export function ServicesPage({ words: { services }, to }: PageProps) {
  // Every line gets all figures, because the compiler cannot know which of them it uses.
  const print = services as (key: ServiceKey, values: typeof FIGURES) => string
  return (
    <article className="page stack stack--wide">
      <PageHead title={services('heading')} lead={services('lead')} />
      <div className="grid grid--wide">
        {GROUPS.map(([group, count, drawing]) => (
          <section key={group} className="card">
            <Drawing name={drawing} />
            <h2>{services(`${group}.title`)}</h2>
            <ul>
              {Array.from({ length: count }, (_none, at) => `${group}.${at + 1}` as ServiceKey).map(
                (key) => (
                  <li key={key}>{print(key, FIGURES)}</li>
                ),
              )}
            </ul>
            {group === 'host' && (
              <a className="btn" href={to('/contact')}>
                {services('host.ask')}
              </a>
            )}
          </section>
        ))}
      </div>
    </article>
  )
}
