const BLOOMS = [
  [32, 27],
  [88, 35],
  [144, 27],
  [216, 27],
  [272, 35],
  [328, 27],
] as const
const LEAVES = [
  [5, 19],
  [59, 33],
  [118, 33],
  [180, 14],
  [242, 33],
  [301, 33],
  [354, 19],
] as const

/** A garland of marigold and mango leaves, hung over a door on a good day. */
export function Toran() {
  return (
    <svg className="toran" viewBox="0 0 360 64" aria-hidden="true" focusable="false">
      <path className="toran__string" d="M-6 14Q90 56 180 14Q270 56 366 14" />
      {LEAVES.map(([x, y]) => (
        <path
          key={x}
          className="toran__leaf"
          transform={`translate(${x} ${y})`}
          d="M0 0C6 6 6 17 0 25C-6 17-6 6 0 0Z"
        />
      ))}
      {BLOOMS.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(-90)`}>
          {/* Petals are the dots of a dotted ring: nine deep, six light. */}
          <circle className="toran__petals" r="8" pathLength="9" />
          <circle className="toran__petals toran__petals--light" r="4.6" pathLength="6" />
          <circle className="toran__deep" r="2.6" />
        </g>
      ))}
    </svg>
  )
}

/** A ring that closes, then a tick in it. Drawn once. */
export function RingAndTick() {
  return (
    <svg className="ring" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <circle className="ring__line" cx="36" cy="36" r="32" pathLength="1" />
      <path className="ring__line ring__tick" d="M22 37.500l9.500 9.500L50 28" pathLength="1" />
    </svg>
  )
}
