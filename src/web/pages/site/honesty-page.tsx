import type { ReactNode } from 'react'
import { dateText } from '#contract/formats.ts'
import { longTestOf } from '#web/platform/text/long-tests.ts'
import { CheckPart } from './check-part.tsx'
import { Contents } from './parts/contents.tsx'
import { Content, Each, Filled, If } from './parts/marks.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps, Words } from './parts/words.ts'
import { VerifyPart } from './paper-pages.tsx'

const PROMISES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const

/** How the record is kept honest: its last check, the promises, and everything one can check. */
export function HonestyPage(props: PageProps) {
  const { content, frame, honesty, ledger } = props.words
  const tested = (promise: string) => {
    const day = longTestOf(promise)
    return day === undefined
      ? honesty('tested.none')
      : honesty('tested.held', { day: dateText(Date.parse(day), props.language, 'long') })
  }
  return (
    <article className="page stack stack--wide">
      <PageHead title={honesty('heading')} lead={honesty('lead')} drawing="record" />
      <ul className="group">
        <Latest
          what={honesty('last')}
          found={<Filled by="checked">{honesty('last.none')}</Filled>}
        />
        <Latest
          what={honesty('drill')}
          found={<Filled by="drilled">{honesty('drill.none')}</Filled>}
        />
      </ul>
      <Contents
        label={frame('contents')}
        chapters={[
          { id: 'promises', title: honesty('table') },
          { id: 'ledger', title: ledger('title') },
          { id: 'verify', title: content('verify.title') },
        ]}
      />
      <section className="stack stack--tight" aria-labelledby="promises">
        <h2 id="promises">{honesty('table')}</h2>
        <p>{honesty('state.text')}</p>
        <ol className="group promises">
          {PROMISES.map((at) => (
            <li key={at}>
              <details className="details">
                <summary>{honesty(at)}</summary>
                <p>{honesty(`${at}.proof`)}</p>
                <p className="soft small">
                  {honesty('tested')}: {tested(at)}
                </p>
              </details>
            </li>
          ))}
        </ol>
      </section>
      <CheckPart {...props} />
      <Content>
        <Seals honesty={honesty} />
      </Content>
      <VerifyPart {...props} />
      <section className="prose prose--text">
        <h2>{honesty('doubt')}</h2>
        <p>
          {honesty('doubt.text')} <a href={props.to('/contact')}>{honesty('doubt.link')}</a>
        </p>
      </section>
    </article>
  )
}

/** The latest seals of the circles that are shown. */
function Seals({ honesty }: { honesty: Words['honesty'] }) {
  return (
    <section className="prose prose--text">
      <h2>{honesty('seals')}</h2>
      <p>{honesty('seals.text')}</p>
      <If there="seals">
        <ul>
          <Each of="seals">
            <li>
              <strong>@@name@@</strong>, @@at@@
              <br />
              {honesty('seals.seal')}: <strong>@@short@@</strong>
              <br />
              <code>@@head@@</code>
            </li>
          </Each>
        </ul>
      </If>
      <If there="sealKey">
        <p>
          {honesty('seals.key')}: <code>@@sealKey@@</code>
        </p>
      </If>
      <p>
        <a href="/api/ledger/seals">{honesty('seals.list')}</a>
      </p>
    </section>
  )
}

/** The date and result of a check. */
function Latest({ what, found }: { what: string; found: ReactNode }) {
  return (
    <li className="item">
      <span className="item__text">
        <span className="item__title">{found}</span>
        <span className="item__more">{what}</span>
      </span>
    </li>
  )
}
