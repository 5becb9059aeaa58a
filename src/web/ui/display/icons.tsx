/**
 * Line drawings on a 24 × 24 grid. They only repeat the word beside them, so screen readers skip
 * them.
 */
const SHAPES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.2',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20a6.5 6.5 0 0113 0M16 4.5a3.5 3.5 0 010 6.5M18 14a6.5 6.5 0 013.5 6',
  share: 'M12 15V3.5M8 7l4-4 4 4M5 12v8h14v-8',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.2',
  give: 'M12 20s-7.5-4.4-7.5-10A4.2 4.2 0 0112 7.4 4.2 4.2 0 0119.5 10C19.5 15.6 12 20 12 20z',
  ask: 'M7 13.5V6.2a1.7 1.7 0 013.4 0V11M10.4 10V4.7a1.7 1.7 0 013.4 0V11M13.8 11V6a1.7 1.7 0 013.4 0v8.5a6 6 0 01-11.3 2.8L3.7 13a1.6 1.6 0 012.7-1.6L7 12',
  back: 'M14.5 5.500L8 12l6.5 6.5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  bell: 'M6 16.500V11a6 6 0 0112 0v5.500l1.500 1.500h-15zM10 20.500a2.200 2.200 0 004 0',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  pay: 'M4 8h14l-3.5-3.5M20 16H6l3.5 3.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone: 'M8 3h8v18H8zM11 18h2',
  me: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5a7.5 7.5 0 0115 0',
  desk: 'M4 5h16v10H4zM9 20h6M12 15v5',
  news: 'M4 10v4h3l7 4V6l-7 4zM17.5 9.5a3.5 3.5 0 010 5',
  limits: 'M4 7h16M7 12h10M10 17h4',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  repeat: 'M5 11V9a3 3 0 013-3h10l-3-3M19 13v2a3 3 0 01-3 3H6l3 3',
  paper: 'M6 3h8l4 4v14H6zM13 3v5h5M9 13h6M9 17h6',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.500 12l2.500 2.500 4.500-4.500',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8v.2',
  chart: 'M4 20h16M7 20v-6M12 20V6M17 20V10',
  speaker: 'M4 9.5v5h3.5L12 19V5L7.500 9.500zM15.500 9a4 4 0 010 6M18 6.500a8 8 0 010 11',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
} as const

export type IconName = keyof typeof SHAPES

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
