import type { ReactNode } from 'react'

type CarouselTexts = {
  readonly label: string
  readonly pause: string
  readonly resume: string
  readonly show: (number: number) => string
}

/**
 * Slides side by side that people push with a finger. src/web/site/carousel.ts adds dots, a pause
 * button and the automatic change.
 */
export function Carousel({
  slides,
  every,
  texts,
}: {
  slides: readonly { key: string; content: ReactNode }[]
  every: number
  texts: CarouselTexts
}) {
  return (
    <section className="carousel" data-carousel="" data-every={every} aria-label={texts.label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys (WCAG 2.1.1) */}
      <ul className="carousel__track" data-track="" tabIndex={0} aria-label={texts.label}>
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      <div className="carousel__tools" data-tools="waiting">
        <button
          type="button"
          className="carousel__pause"
          data-pause=""
          data-stop={texts.pause}
          data-play={texts.resume}
          aria-label={texts.pause}
        />
        {slides.map(({ key }, at) => (
          <button
            key={key}
            type="button"
            className="carousel__dot"
            data-slide=""
            aria-label={texts.show(at + 1)}
          />
        ))}
      </div>
    </section>
  )
}
