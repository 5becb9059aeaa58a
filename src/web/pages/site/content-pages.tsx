import { dataSlot } from '#contract/site.ts'
import { Content, If, Unless } from './parts/marks.tsx'
import { PageHead } from './parts/page-head.tsx'
import {
  Leaders,
  NewsBody,
  NewsDay,
  NewsFolds,
  NewsLinks,
  Posters,
  Quotes,
} from './parts/pieces.tsx'
import type { PageProps } from './parts/words.ts'

/** The pages whose content people write. The server fills in the published pieces. */
export function NewsPage(props: PageProps) {
  const { content } = props.words
  return (
    <div className="page stack">
      <PageHead title={content('news.title')} lead={content('news.lead')} drawing="news" />
      <Content>
        <If there="newsList">
          <NewsLinks {...props} />
        </If>
        <Unless there="newsList">
          <p className="empty">{content('news.none')}</p>
        </Unless>
      </Content>
    </div>
  )
}

export function NewsItemPage(props: PageProps) {
  const { words, to } = props
  return (
    <article className="page page--text stack">
      <h1>{dataSlot.title}</h1>
      <NewsDay {...props} />
      <NewsBody />
      <p>
        <a href={to('/news')}>{words.content('news.all')}</a>
      </p>
    </article>
  )
}

/** A circle that chose to be listed. */
export function CirclePage(props: PageProps) {
  const { words, to } = props
  const { content, frame } = words
  const parts = [
    ['newsList', content('news.title'), <NewsFolds key="news" {...props} />],
    ['leaderGroups', content('leaders.title'), <Leaders key="leaders" {...props} />],
    ['quotes', content('testimonials.title'), <Quotes key="quotes" {...props} />],
    ['posters', content('promotion.title'), <Posters key="posters" {...props} />],
  ] as const
  return (
    <div className="page stack stack--wide">
      <PageHead title={dataSlot.title} lead={content('circle.lead')} drawing="tree" />
      <p className="banner">{frame('footer.promise')}</p>
      {parts.map(([list, title, shown]) => (
        <If key={list} there={list}>
          <section className="stack">
            <h2>{title}</h2>
            {shown}
          </section>
        </If>
      ))}
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

export function TestimonialsPage(props: PageProps) {
  const { content } = props.words
  return (
    <div className="page stack">
      <PageHead
        title={content('testimonials.title')}
        lead={content('testimonials.lead')}
        drawing="words"
      />
      <Content>
        <If there="quotes">
          <Quotes {...props} />
        </If>
        <Unless there="quotes">
          <div className="empty">
            <p>{content('testimonials.none')}</p>
            <a className="btn" href="/circle/shown">
              {content('testimonials.write')}
            </a>
          </div>
        </Unless>
      </Content>
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

export function PromotionPage(props: PageProps) {
  const { content } = props.words
  return (
    <div className="page stack stack--wide">
      <PageHead
        title={content('promotion.title')}
        lead={content('promotion.lead')}
        drawing="poster"
      />
      <Content>
        <Posters {...props} />
      </Content>
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
