import { Carousel } from './carousel.tsx'
import { Each, If, Unless } from './marks.tsx'
import type { PageProps } from './words.ts'

/**
 * Pieces that people write, as marks: `src/server/content/page-content.ts` gives the lists
 * `slides`, `newsList`, `quotes`, `leaderGroups` and `posters`.
 */

/** The day of a piece of news, and that it is not in the language of the page. */
export function NewsDay({ words: { content } }: PageProps) {
  return (
    <p className="soft small">
      @@day@@
      <If there="foreign"> · {content('news.other-language')}</If>
    </p>
  )
}

/** The whole text of a piece of news. */
export function NewsBody() {
  return (
    <div className="prose" lang="@@lang@@">
      @@body@@
    </div>
  )
}

/** News as titles that lead to a page each. */
export function NewsLinks(props: PageProps) {
  return (
    <ul className="plain-list stack">
      <Each of="newsList">
        <li className="card">
          <h2 lang="@@lang@@">
            <a href={props.to('/news/@@slug@@')}>@@title@@</a>
          </h2>
          <NewsDay {...props} />
          <p lang="@@lang@@">@@summary@@</p>
        </li>
      </Each>
    </ul>
  )
}

/** News to open where they stand. */
export function NewsFolds(props: PageProps) {
  return (
    <Each of="newsList">
      <details className="card details">
        <summary lang="@@lang@@">@@title@@</summary>
        <NewsDay {...props} />
        <NewsBody />
      </details>
    </Each>
  )
}

/** Stewards, grouped by where they help. */
export function Leaders({ words: { content } }: PageProps) {
  return (
    <Each of="leaderGroups">
      <section className="stack">
        <h3>@@area@@</h3>
        <ul className="plain-list grid">
          <Each of="people">
            <li className="card">
              <strong>@@name@@</strong>
              <p>@@contact@@</p>
              <If there="plans">
                <p className="small">{content('leaders.plans')}: @@plans@@</p>
              </If>
              <p className="small">{content('leaders.speaks')}: @@speaks@@</p>
            </li>
          </Each>
        </ul>
      </section>
    </Each>
  )
}

/** What members say about their circle. */
export function Quotes({ words: { content } }: PageProps) {
  return (
    <Carousel
      label={content('testimonials.title')}
      ways={{ previous: content('testimonials.previous'), next: content('testimonials.next') }}
      show={(number) => content('testimonials.page', { number })}
      slides={{
        of: 'quotes',
        slide: (
          <figure className="card">
            <blockquote lang="@@lang@@">@@text@@</blockquote>
            <figcaption className="soft">@@name@@</figcaption>
          </figure>
        ),
      }}
    />
  )
}

/** Posters, each with its page to print and its picture. */
export function Posters({ words: { content }, to }: PageProps) {
  return (
    <ul className="plain-list grid">
      <Each of="posters">
        <li className="card poster">
          @@picture@@
          <p>@@text@@</p>
          <p>
            <a href={to('@@circle@@/posters/@@file@@')}>{content('promotion.print')}: @@title@@</a>
          </p>
          <p>
            <a href="@@circle@@/posters/@@file@@.png">{content('promotion.png')}: @@title@@</a>
          </p>
        </li>
      </Each>
    </ul>
  )
}

/** A slide of the home page that administrators wrote. */
export function WrittenSlide() {
  return (
    <figure className="slide">
      @@picture@@
      <figcaption>
        <If there="href">
          <a href="@@href@@">@@text@@</a>
        </If>
        <Unless there="href">@@text@@</Unless>
      </figcaption>
    </figure>
  )
}
