import { Fragment, type ReactNode } from 'react'
import { Each } from './marks.tsx'

/** Slides that are the same for everybody, or one for each entry of a list that the server fills. */
type Slides =
  | { readonly fixed: readonly ReactNode[] }
  | { readonly of: string; readonly slide: ReactNode }
/** With `every` slides change by themselves and can be paused; without, they have arrows. */
type Ways =
  | { readonly every: number; readonly pause: string; readonly resume: string }
  | { readonly previous: string; readonly next: string }

/**
 * Slides side by side that people push with a finger. src/web/site/carousel.ts adds dots, buttons
 * and the automatic change.
 */
export function Carousel({
  slides,
  ways,
  label,
  show,
}: {
  slides: Slides
  ways: Ways
  label: string
  show: (number: number | string) => string
}) {
  const turns = 'every' in ways
  return (
    <section
      className={turns ? 'carousel' : 'carousel carousel--three'}
      data-carousel=""
      data-every={turns ? ways.every : undefined}
      aria-label={label}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys (WCAG 2.1.1) */}
      <ul className="carousel__track" data-track="" tabIndex={0} aria-label={label}>
        <ForEach slides={slides} draw={(slide) => <li>{slide}</li>} />
      </ul>
      <div className="carousel__tools" data-tools="waiting">
        {turns ? (
          <button
            type="button"
            className="carousel__pause"
            data-pause=""
            data-stop={ways.pause}
            data-play={ways.resume}
            aria-label={ways.pause}
          />
        ) : (
          <button type="button" className="btn" data-previous="">
            {ways.previous}
          </button>
        )}
        <ForEach
          slides={slides}
          draw={(_slide, number) => (
            <button
              type="button"
              className="carousel__dot"
              data-slide=""
              aria-label={show(number)}
            />
          )}
        />
        {!turns && (
          <button type="button" className="btn" data-next="">
            {ways.next}
          </button>
        )}
      </div>
    </section>
  )
}

function ForEach({
  slides,
  draw,
}: {
  slides: Slides
  draw: (slide: ReactNode, number: number | string) => ReactNode
}) {
  if ('of' in slides) return <Each of={slides.of}>{draw(slides.slide, '@@number@@')}</Each>
  // oxlint-disable-next-line react/no-array-index-key -- the slides of the build never change places
  return slides.fixed.map((slide, at) => <Fragment key={at}>{draw(slide, at + 1)}</Fragment>)
}
