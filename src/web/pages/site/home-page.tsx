import type { ReactNode } from 'react'
import { HindiWord } from '#web/ui/words/hindi-word.tsx'
import { Carousel } from './parts/carousel.tsx'
import { Filled } from './content-pages.tsx'
import { Drawing, type DrawingName } from './parts/drawings.tsx'
import { CirclePicture } from './parts/pictures.tsx'
import type { PageProps, Words } from './parts/words.ts'

const STEPS = ['how.1', 'how.2', 'how.3'] as const
const HONEST = ['honest.1', 'honest.2', 'honest.3', 'honest.4', 'honest.5'] as const

const SLIDES_EVERY_MS = 3_000
const STEP_DRAWINGS: Readonly<Record<(typeof STEPS)[number], DrawingName>> = {
  'how.1': 'tree',
  'how.2': 'gift',
  'how.3': 'direct',
}

function Slide({ picture, text }: { picture: ReactNode; text: string }) {
  return (
    <figure className="slide">
      {picture}
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function HomeSlides({ home }: { home: Words['home'] }) {
  return (
    <Carousel
      every={SLIDES_EVERY_MS}
      texts={{
        label: home('slides'),
        pause: home('slides.pause'),
        resume: home('slides.play'),
        show: (number) => home('slides.show', { number }),
      }}
      slides={[
        { key: '1', content: <Slide picture={<CirclePicture />} text={home('slide.1')} /> },
        { key: '2', content: <Slide picture={<Drawing name="direct" />} text={home('slide.2')} /> },
        { key: '3', content: <Slide picture={<Drawing name="record" />} text={home('slide.3')} /> },
      ]}
    />
  )
}

/** A sentence with the one Hindi word that it explains. */
function WithHindi({ text }: { text: string }) {
  const [word = ''] = /\p{Script=Devanagari}+/u.exec(text) ?? []
  const [before, after] = text.split(word)
  return (
    <>
      {before}
      <HindiWord word={word} />
      {after}
    </>
  )
}

export function HomePage({ language, words, to }: PageProps) {
  const { entering, home, frame } = words
  return (
    <>
      <section className="welcome">
        <div className="stack">
          <h1>{home('heading')}</h1>
          <p className="welcome__lead">{home('lead')}</p>
          <div className="row">
            <a className="btn btn--primary" href={to('/register')}>
              {frame('nav.register')}
            </a>
            <a className="btn" href={to('/rules')}>
              {home('rules')}
            </a>
            <a className="btn" href={to('/contact')}>
              {frame('nav.contact')}
            </a>
          </div>
        </div>
        <Filled>
          <HomeSlides home={home} />
        </Filled>
      </section>
      <div className="page stack stack--wide">
        <section className="prose home-welcome">
          <p>{language === 'en' ? <WithHindi text={home('welcome.1')} /> : home('welcome.1')}</p>
          <p>{home('welcome.2')}</p>
          <p>{home('welcome.3')}</p>
          <p>{home('welcome.4')}</p>
        </section>
        <section className="stack" aria-labelledby="how">
          <h2 id="how">{home('how')}</h2>
          <ol className="how">
            {STEPS.map((step) => (
              <li key={step} className="card">
                <Drawing name={STEP_DRAWINGS[step]} />
                <h3 className="card__title">{home(`${step}.title`)}</h3>
                <p>{home(`${step}.text`)}</p>
              </li>
            ))}
          </ol>
          <p>
            {entering('start.from-register')}{' '}
            <a href={to('/start-a-circle')}>{entering('start.title')}</a>
          </p>
        </section>
        <section className="stack" aria-labelledby="honest">
          <h2 id="honest">{home('honest')}</h2>
          <ul className="honest">
            {HONEST.map((key) => (
              <li key={key}>{home(key)}</li>
            ))}
          </ul>
          <p>
            <strong>{home('check')}:</strong> {`@@checked@@${home('check.none')}@@/checked@@`}{' '}
            <a href={to('/honesty')}>{home('check.more')}</a>
          </p>
        </section>
        <section className="banner banner--late home-warning" aria-labelledby="warning">
          <h2 id="warning" className="card__title">
            {home('warning.title')}
          </h2>
          <p>{home('warning.text')}</p>
        </section>
      </div>
    </>
  )
}
