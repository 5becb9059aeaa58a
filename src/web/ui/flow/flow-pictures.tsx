const DEEP = [0, 40, 80, 120, 160, 200, 240, 280, 320]
const LIGHT = [0, 60, 120, 180, 240, 300]
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
        <g key={x} transform={`translate(${x} ${y})`}>
          {DEEP.map((turn) => (
            <circle
              key={turn}
              className="toran__deep"
              r="3.8"
              cy="-8"
              transform={`rotate(${turn})`}
            />
          ))}
          {LIGHT.map((turn) => (
            <circle
              key={turn}
              className="toran__light"
              r="3.3"
              cy="-4.6"
              transform={`rotate(${turn})`}
            />
          ))}
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
