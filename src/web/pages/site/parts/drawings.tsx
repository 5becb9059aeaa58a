import type { ReactElement } from 'react'

/**
 * Line drawings that only repeat the words beside them. Their colours come from the classes in
 * site.css.
 */
const DRAWINGS = {
  tree: () => (
    <>
      <path
        className="draw-soft"
        d="M34 54C18 52 14 32 30 26C32 10 56 4 68 14C82 2 112 6 114 24C132 24 138 46 122 52C112 64 92 60 88 56H68C58 62 42 62 34 54Z"
      />
      <path
        className="draw"
        d="M34 54C18 52 14 32 30 26C32 10 56 4 68 14C82 2 112 6 114 24C132 24 138 46 122 52"
      />
      <path className="draw" d="M72 96V60M84 96V60M52 56V78M104 56V74M72 74L60 60M84 72L98 58" />
      <path className="draw-ground" d="M10 98H150" />
      <Person x={26} y={98} />
      <Person x={48} y={98} isOther />
      <Person x={112} y={98} />
      <Person x={134} y={98} isOther />
    </>
  ),
  direct: () => (
    <>
      <rect className="draw-fill" x="12" y="18" width="40" height="72" rx="6" />
      <rect className="draw-fill" x="108" y="18" width="40" height="72" rx="6" />
      <path className="draw" d="M26 82H38M122 82H134M22 34H42M22 44H36" />
      <path className="draw" d="M60 54H100M93 47L100 54L93 61" />
      <path className="draw-good" d="M118 46L126 54L139 39" />
    </>
  ),
  record: () => (
    <>
      <path
        className="draw-fill"
        d="M80 28C64 16 36 16 16 22V90C36 84 64 84 80 96C96 84 124 84 144 90V22C124 16 96 16 80 28Z"
      />
      <path
        className="draw"
        d="M80 28V96M28 36C42 33 56 34 68 40M28 50C42 47 56 48 68 54M92 40C104 34 118 33 132 36M92 54C104 48 118 47 132 50"
      />
      <path className="draw-good" d="M34 68L42 76L56 61M106 68L114 76L128 61" />
    </>
  ),
  gift: () => (
    <>
      <path className="draw-ground" d="M8 8Q44 30 80 10Q116 30 152 8M10 104H150" />
      {[26, 62, 98, 134].map((x) => (
        <circle key={x} className="draw-accent" cx={x} cy="17" r="4.5" />
      ))}
      {[44, 80, 116].map((x) => (
        <Leaf key={x} x={x} y={x === 80 ? 10 : 19} />
      ))}
      <Person x={42} y={104} big />
      <Person x={118} y={104} big isOther />
      <path className="draw" d="M58 94L80 90L102 94" />
      <Leaf x={80} y={69} />
    </>
  ),
  ask: () => (
    <>
      <path className="draw-fill" d="M20 60L62 26L104 60V98H20Z" />
      <path className="draw" d="M10 68L62 26L114 68M52 98V74H72V98M88 38V24H96V46" />
      <path className="draw-soft" d="M104 12H148V40H128L118 50V40H104Z" />
      <path className="draw" d="M104 12H148V40H128L118 50V40H104Z" />
      <path className="draw" d="M112 22H140M112 30H130" />
      <path className="draw-ground" d="M8 98H150" />
    </>
  ),
  scales: () => (
    <>
      <path
        className="draw"
        d="M80 14V94M52 98H108M30 32H130M30 32L14 66M30 32L46 66M130 32L114 66M130 32L146 66"
      />
      <path
        className="draw-fill"
        d="M12 66H48C46 80 14 80 12 66ZM112 66H148C146 80 114 80 112 66Z"
      />
      <circle className="draw-accent" cx="80" cy="20" r="7" />
    </>
  ),
  two: () => (
    <>
      <Person x={46} y={72} big />
      <Person x={114} y={72} big isOther />
      <path className="draw" d="M36 96H124" />
      <path className="draw-good" d="M68 34L77 43L93 26" />
    </>
  ),
  night: () => (
    <>
      <path className="draw-soft" d="M100 14A34 34 0 1 0 132 60A28 28 0 0 1 100 14Z" />
      <path className="draw" d="M100 14A34 34 0 1 0 132 60A28 28 0 0 1 100 14Z" />
      <path className="draw" d="M14 98V70L34 54L54 70V98M28 98V84H40V98" />
      <path className="draw-ground" d="M8 98H150" />
      <path className="draw-accent" d="M132 18L134 24L140 26L134 28L132 34L130 28L124 26L130 24Z" />
    </>
  ),
  phone: () => (
    <>
      <rect className="draw-fill" x="56" y="10" width="48" height="90" rx="7" />
      <path className="draw" d="M74 92H86M66 26H94M66 36H86" />
      <rect className="draw-accent" x="66" y="46" width="28" height="10" rx="3" />
      <path
        className="draw"
        d="M66 66H94M66 74H80M24 44C18 52 18 62 24 70M36 50C33 54 33 60 36 64M136 44C142 52 142 62 136 70M124 50C127 54 127 60 124 64"
      />
    </>
  ),
  paper: () => (
    <>
      <path className="draw-fill" d="M44 10H100L120 30V100H44Z" />
      <path className="draw" d="M100 10V30H120M56 42H108M56 54H108M56 66H88" />
      <circle className="draw-accent" cx="104" cy="82" r="12" />
      <path className="draw-mark" d="M98 82L103 87L111 77" />
    </>
  ),
  news: () => (
    <>
      <rect className="draw-fill" x="28" y="16" width="104" height="80" rx="5" />
      <path className="draw" d="M40 32H120M88 46H120M88 58H120M40 72H120M40 84H100" />
      <rect className="draw-accent" x="40" y="44" width="36" height="18" rx="3" />
    </>
  ),
  words: () => (
    <>
      <path className="draw-fill" d="M14 16H92V62H48L32 78V62H14Z" />
      <path className="draw" d="M26 32H80M26 44H64" />
      <path className="draw-soft" d="M70 48H146V90H130V104L114 90H70Z" />
      <path className="draw" d="M70 48H146V90H130V104L114 90H70ZM82 62H134M82 74H116" />
    </>
  ),
  poster: () => (
    <>
      <path className="draw" d="M50 104L64 84M110 104L96 84" />
      <rect className="draw-fill" x="34" y="10" width="92" height="74" rx="5" />
      <circle className="draw" cx="80" cy="38" r="15" />
      <circle className="draw-accent" cx="80" cy="38" r="6" />
      <path className="draw" d="M50 64H110M60 74H100" />
    </>
  ),
  care: () => (
    <>
      <path className="draw-fill" d="M80 12L130 28V54C130 78 108 94 80 102C52 94 30 78 30 54V28Z" />
      <Person x={80} y={76} big isOther />
    </>
  ),
} as const satisfies Record<string, () => ReactElement>

export type DrawingName = keyof typeof DRAWINGS
export const DRAWING_NAMES = Object.keys(DRAWINGS) as DrawingName[]

export function Drawing({ name }: { name: DrawingName }) {
  const Shapes = DRAWINGS[name]
  return (
    <svg
      viewBox="0 0 160 110"
      width="160"
      height="110"
      aria-hidden="true"
      focusable="false"
      className="drawing"
    >
      <Shapes />
    </svg>
  )
}

/** A leaf of the mango tree that hangs from (x, y). */
function Leaf({ x, y }: { x: number; y: number }) {
  return (
    <path
      className="draw-leaf"
      transform={`translate(${x} ${y})`}
      d="M0 0C6 5 6 14 0 20C-6 14-6 5 0 0Z"
    />
  )
}

/** A person without a face whose feet are at (x, y). */
export function Person({
  x,
  y,
  big = false,
  isOther = false,
}: {
  x: number
  y: number
  big?: boolean
  isOther?: boolean
}) {
  return (
    <g
      transform={`translate(${x} ${y})${big ? ' scale(2)' : ''}`}
      className={isOther ? 'draw-other' : 'draw-one'}
    >
      <circle cy="-18" r="5" />
      <path d="M-8 0C-8 -14 8 -14 8 0Z" />
    </g>
  )
}
