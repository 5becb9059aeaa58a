import type { ReactNode } from 'react'
import { dataSlot } from '#contract/site.ts'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

/** The slot for published content. `children` show while there is none. */
export function Filled({ children }: { children?: ReactNode }) {
  return (
    <>
      {'@@items@@'}
      {children}
      {'@@/items@@'}
    </>
  )
}

/** The pages whose content people write. The server fills in the published pieces. */
export function NewsPage({ words: { content } }: PageProps) {
  return (
    <div className="page stack">
      <PageHead title={content('news.title')} lead={content('news.lead')} drawing="news" />
      <Filled>
        <p className="empty">{content('news.none')}</p>
      </Filled>
    </div>
  )
}

export function NewsItemPage({ words: { content }, to }: PageProps) {
  return (
    <article className="page page--text stack">
      <h1>{dataSlot.title}</h1>
      <Filled />
      <p>
        <a href={to('/news')}>{content('news.all')}</a>
      </p>
    </article>
  )
}

/** A circle that chose to be listed. */
export function CirclePage({ words: { content, frame }, to }: PageProps) {
  return (
    <div className="page stack stack--wide">
      <PageHead title={dataSlot.title} lead={content('circle.lead')} drawing="tree" />
      <p className="banner">{frame('footer.promise')}</p>
      <Filled />
      <section className="stack">
        <p>{content('circle.join')}</p>
        <p>
          <a className="btn btn--primary" href={to('/register')}>
            {content('circle.apply')}
          </a>
        </p>
      </section>
    </div>
  )
}

export function TestimonialsPage({ words: { content } }: PageProps) {
  return (
    <div className="page stack">
      <PageHead
        title={content('testimonials.title')}
        lead={content('testimonials.lead')}
        drawing="words"
      />
      <Filled>
        <div className="empty">
          <p>{content('testimonials.none')}</p>
          <a className="btn" href="/circle/shown">
            {content('testimonials.write')}
          </a>
        </div>
      </Filled>
    </div>
  )
}

const SAY = ['promotion.say.1', 'promotion.say.2', 'promotion.say.3', 'promotion.say.4'] as const
const NEVER = [
  'promotion.never.1',
  'promotion.never.2',
  'promotion.never.3',
  'promotion.never.4',
] as const

export function PromotionPage({ words: { content } }: PageProps) {
  return (
    <div className="page stack stack--wide">
      <PageHead
        title={content('promotion.title')}
        lead={content('promotion.lead')}
        drawing="poster"
      />
      <Filled>
        <p className="empty">{content('promotion.none')}</p>
      </Filled>
      <div className="grid grid--wide">
        <section className="card">
          <h2>{content('promotion.say')}</h2>
          <ul>
            {SAY.map((key) => (
              <li key={key}>{content(key)}</li>
            ))}
          </ul>
        </section>
        <section className="card card--warning">
          <h2>{content('promotion.never')}</h2>
          <ul className="not">
            {NEVER.map((key) => (
              <li key={key}>{content(key)}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
