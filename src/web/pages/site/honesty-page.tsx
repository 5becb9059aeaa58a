import { dateText } from '#contract/formats.ts'
import { Drawing } from './parts/drawings.tsx'
import { longTestOf } from '#web/platform/text/long-tests.ts'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

const PROMISES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
/** The parts of the nightly check. The server fills in its date and result. */
const CHECKED: readonly string[] = ['1', '2', '3', '4', '5']
/** The last restore from a backup; the server fills it in too. */
const DRILLED = '8'

export function HonestyPage({ words: { honesty, frame }, to, language }: PageProps) {
  const [proof, last] = [honesty('proof'), honesty('last')]
  const tested = (promise: string) => {
    const day = longTestOf(promise)
    return day === undefined
      ? honesty('tested.none')
      : honesty('tested.held', { day: dateText(Date.parse(day), language, 'long') })
  }
  return (
    <article className="page stack stack--wide">
      <PageHead title={honesty('heading')} lead={honesty('lead')} drawing="record" />
      <section className="stack" aria-labelledby="promises">
        <h2 id="promises">{honesty('table')}</h2>
        <ol className="promises">
          {PROMISES.map((at) => (
            <li key={at} className="card">
              <h3 className="card__title">{honesty(at)}</h3>
              <p>
                <strong>{proof}:</strong> {honesty(`${at}.proof`)}
              </p>
              <p className="soft small">
                {last}: {inSlot(at, honesty('last.none'))}
                <br />
                {honesty('tested')}: {tested(at)}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <div className="prose prose--text">
        <h2>{honesty('state')}</h2>
        <p>{honesty('state.text')}</p>
        <h2>{honesty('self')}</h2>
        <Drawing name="scales" />
        <p>{honesty('self.text')}</p>
        <p>
          <a className="btn" href={to('/ledger')}>
            {honesty('self.link')}
          </a>
        </p>
        <p>{honesty('self.now')}</p>
      </div>
      @@items@@
      <div className="prose prose--text">
        <p>
          <a href={to('/verify')}>{frame('nav.verify')}</a>
        </p>
        <h2>{honesty('code')}</h2>
        <p>{honesty('code.text')}</p>
        <h2>{honesty('doubt')}</h2>
        <p>{honesty('doubt.text')}</p>
        <p>
          <a className="btn" href={to('/contact')}>
            {honesty('doubt.link')}
          </a>
        </p>
      </div>
    </article>
  )
}

function inSlot(promise: string, none: string): string {
  if (promise === DRILLED) return `@@drilled@@${none}@@/drilled@@`
  return CHECKED.includes(promise) ? `@@checked@@${none}@@/checked@@` : none
}
