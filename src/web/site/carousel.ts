const GLIDE_MS = 500

/** The number of the next slide. After the last one comes the first. */
export function nextSlide({
  slide,
  last,
  by,
}: {
  slide: number
  last: number
  by: number
}): number {
  return slide + by > last ? 0 : slide + by < 0 ? last : slide + by
}

/**
 * Turns a row of slides into a carousel with dots and arrows. With data-every (milliseconds) it
 * changes slides by itself. It pauses under the pointer, while something in it has the focus, and
 * for people who prefer less motion.
 */
export function runCarousel(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]')
  const slides = Array.from(track?.children ?? [])
  if (track === null || slides.length < 2) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const width = () => leftOf(slides[1]) - leftOf(slides[0])
  const last = () =>
    Math.max(0, slides.length - Math.max(1, Math.round(track.clientWidth / width())))
  const slide = () => Math.min(last(), Math.round(track.scrollLeft / width()))
  const show = (to: number) => glide(track, to * width(), calm.matches ? 0 : GLIDE_MS)
  const step = (by: number) => show(nextSlide({ slide: slide(), last: last(), by }))

  const dots = Array.from(root.querySelectorAll<HTMLElement>('[data-slide]'))
  const mark = () => {
    for (const [at, dot] of dots.entries()) {
      dot.hidden = at > last()
      dot.setAttribute('aria-current', String(at === slide()))
    }
  }
  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => show(at))
  for (const [name, by] of [
    ['previous', -1],
    ['next', 1],
  ] as const)
    for (const arrow of root.querySelectorAll(`[data-${name}]`))
      arrow.addEventListener('click', () => step(by))
  track.addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
  mark()
  for (const tools of root.querySelectorAll<HTMLElement>('[data-tools]'))
    tools.dataset['tools'] = 'ready'
  runByItself({ root, calm, next: () => step(1) })
}

const leftOf = (slide: Element | undefined) => slide?.getBoundingClientRect().left ?? 0

function runByItself({
  root,
  calm,
  next,
}: {
  root: HTMLElement
  calm: MediaQueryList
  next: () => void
}): void {
  const every = Number(root.dataset['every'] ?? 0)
  if (every === 0) return
  let stopped = calm.matches
  const button = root.querySelector<HTMLButtonElement>('[data-pause]')
  const print = () => {
    if (button === null) return
    button.setAttribute(
      'aria-label',
      (stopped ? button.dataset['play'] : button.dataset['stop']) ?? '',
    )
    button.dataset['state'] = stopped ? 'stopped' : 'running'
  }
  button?.addEventListener('click', () => {
    stopped = !stopped
    print()
  })
  calm.addEventListener('change', () => {
    stopped = calm.matches
    print()
  })
  print()
  setInterval(() => {
    if (!stopped && !document.hidden && !root.matches(':hover, :focus-within')) next()
  }, every)
}

// Scrolls for a set time, because the browser's own smooth scrolling has none.
function glide(track: HTMLElement, to: number, ms: number): void {
  const from = track.scrollLeft
  let start: number | undefined
  track.style.scrollSnapType = 'none'
  const move = (now: number) => {
    start ??= now
    const part = ms === 0 ? 1 : Math.min(1, (now - start) / ms)
    track.scrollLeft = from + (to - from) * part * (2 - part)
    if (part < 1) requestAnimationFrame(move)
    else track.style.scrollSnapType = ''
  }
  requestAnimationFrame(move)
}
