import type { ReactNode } from 'react'
import { Toran } from '#web/ui/flow/flow-pictures.tsx'
import { HindiWord } from '#web/ui/words/hindi-word.tsx'
import { Carousel } from './parts/carousel.tsx'
import { Drawing } from './parts/drawings.tsx'
import { Filled, If, Unless } from './parts/marks.tsx'
import { WrittenSlide } from './parts/pieces.tsx'
import { CirclePicture } from './parts/pictures.tsx'
import type { PageProps, Words } from './parts/words.ts'

/** The three steps, each in the colours of a pair of avatars. */
const STEPS = [
  { step: 'how.1', pair: 1 },
  { step: 'how.2', pair: 4 },
  { step: 'how.3', pair: 3 },
] as const
const HONEST = ['honest.1', 'honest.2', 'honest.3', 'honest.4', 'honest.5'] as const

const SLIDES_EVERY_MS = 3_000
function Slide({ picture, text }: { picture: ReactNode; text: ReactNode }) {
  return (
    <figure className="slide">
      {picture}
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function HomeSlides({ home }: { home: Words['home'] }) {
  const carousel = {
    label: home('slides'),
    ways: {
      every: SLIDES_EVERY_MS,
      pause: home('slides.pause'),
      resume: home('slides.play'),
    },
    show: (number: number | string) => home('slides.show', { number }),
  }
  const fixed = [
    <Slide key="1" picture={<CirclePicture />} text={home('slide.1')} />,
    <Slide key="2" picture={<Drawing name="direct" />} text={home('slide.2')} />,
    <Slide key="3" picture={<Drawing name="record" />} text={home('slide.3')} />,
  ]
  return (
    <>
      <If there="slides">
        <Carousel {...carousel} slides={{ of: 'slides', slide: <WrittenSlide /> }} />
      </If>
      <Unless there="slides">
        <Carousel {...carousel} slides={{ fixed }} />
      </Unless>
    </>
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
        <Toran />
        <div className="stack">
          <div className="welcome__head">
            <h1>{home('heading')}</h1>
            <p>{home('lead')}</p>
          </div>
          <a className="btn btn--primary btn--block" href={to('/join')}>
            {home('invited')}
          </a>
          <a className="btn btn--block" href={to('/start-a-circle')}>
            {entering('start.title')}
          </a>
        </div>
        <div className="stack">
          <h2 className="visually-hidden" id="how">
            {home('how')}
          </h2>
          <ol className="group">
            {STEPS.map(({ step, pair }, at) => (
              <li key={step} className="item">
                <span className="avatar" data-pair={pair} aria-hidden="true">
                  {at + 1}
                </span>
                <div className="item__text">
                  <h3 className="item__title">{home(`${step}.title`)}</h3>
                  <p className="item__more">{home(`${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="banner banner--late banner--block">
            <strong>{home('nothing.title')}</strong> {home('nothing.text')}
          </p>
        </div>
      </section>
      <div className="page stack stack--wide">
        <HomeSlides home={home} />
        <section className="prose home-welcome">
          <h2>{home('welcome')}</h2>
          <p>{language === 'en' ? <WithHindi text={home('welcome.1')} /> : home('welcome.1')}</p>
          <p>{home('welcome.2')}</p>
          <p>{home('welcome.3')}</p>
          <p>{home('welcome.4')}</p>
          <div className="row">
            <a className="btn" href={to('/register')}>
              {frame('nav.register')}
            </a>
            <a className="btn" href={to('/contact')}>
              {frame('nav.contact')}
            </a>
          </div>
        </section>
        <section className="stack" aria-labelledby="honest">
          <h2 id="honest">{home('honest')}</h2>
          <ul className="honest">
            {HONEST.map((key) => (
              <li key={key}>{home(key)}</li>
            ))}
          </ul>
          <p>
            <strong>{home('check')}:</strong> <Filled by="checked">{home('check.none')}</Filled>{' '}
            <a href={to('/honesty')}>{home('check.more')}</a>
          </p>
        </section>
      </div>
    </>
  )
}
