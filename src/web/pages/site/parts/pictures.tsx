import { Person } from './drawings.tsx'

/** The mark: two people, each the other half of one circle. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
      className="mark"
    >
      <path d="M25.5 20.5A11 11 0 1 1 22.8 7.4" />
      <path className="mark__two" d="M10.9 16.2A5.4 5.4 0 1 1 16 21.4" />
      <circle cx="26" cy="10.6" r="2.7" />
      <circle className="mark__two" cx="16" cy="16" r="2.4" />
    </svg>
  )
}

const PEOPLE = 7
const RADIUS = 92

/** People in a circle, each linked with the others. The words beside it repeat it. */
export function CirclePicture() {
  const places = Array.from({ length: PEOPLE }, (_none, at) => {
    const angle = (at / PEOPLE) * 2 * Math.PI - Math.PI / 2
    return { x: round(130 + RADIUS * Math.cos(angle)), y: round(130 + RADIUS * Math.sin(angle)) }
  })
  const links = places.flatMap((from, at) => places.slice(at + 1).map((to) => ({ from, to })))
  return (
    <svg viewBox="0 0 260 260" aria-hidden="true" focusable="false" className="people">
      {links.map(({ from, to }) => (
        <line
          key={`${from.x},${from.y},${to.x},${to.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className="people__link"
        />
      ))}
      <line
        x1={places[1]?.x}
        y1={places[1]?.y}
        x2={places[5]?.x}
        y2={places[5]?.y}
        className="people__gift"
      />
      {places.map(({ x, y }, at) => (
        <g
          key={`${x},${y}`}
          transform={`translate(${x} ${y})`}
          className={at === 1 || at === 5 ? 'people__one people__one--gift' : 'people__one'}
        >
          <circle r="25" className="people__ground" />
          <circle cy="-6" r="7.5" />
          <path d="M-14 15C-14 4 14 4 14 15Z" />
        </g>
      ))}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export type PlanName = 'simple' | 'happy' | 'super'

/** One picture for each plan. The words beside it repeat it. */
export function PlanPicture({ plan }: { plan: PlanName }) {
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true" focusable="false" className="plan-picture">
      {plan === 'simple' && <SimpleShapes />}
      {plan === 'happy' && <HappyShapes />}
      {plan === 'super' && <SuperShapes />}
    </svg>
  )
}

function SimpleShapes() {
  return (
    <>
      <Person x={30} y={62} big />
      <Person x={90} y={62} big isOther />
      <path className="draw" d="M48 46H72M66 40L72 46L66 52" />
    </>
  )
}

function HappyShapes() {
  return (
    <>
      <rect className="draw" x="14" y="14" width="92" height="48" rx="6" />
      <path className="draw" d="M14 27H106M34 8V19M86 8V19" />
      {[26, 43, 60, 77, 94].map((x) => (
        <path key={x} className="draw-accent" d={`M${x - 5} 40h10v10h-10Z`} />
      ))}
    </>
  )
}

function SuperShapes() {
  return (
    <>
      <circle className="draw" cx="38" cy="36" r="24" />
      <path className="draw" d="M38 20V36L50 43" />
      <Person x={92} y={62} big isOther />
    </>
  )
}
