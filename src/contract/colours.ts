/**
 * The light colours of src/web/ui/styles/tokens.css, for what has no style sheet: mails, papers,
 * posters, icons. A test holds the two together.
 */
export const COLOURS = {
  ground: '#faf6ee',
  surface: '#ffffff',
  sunk: '#f3ecdf',
  text: '#22222c',
  soft: '#5a5a68',
  line: '#e9e0cf',
  edge: '#857d6f',
  primary: '#2f3c8c',
  onPrimary: '#ffffff',
  primarySoft: '#e8eaf8',
  good: '#17663f',
  marigold: '#eba41d',
  leaf: '#4d8a4f',
  onMarigold: '#241a02',
} as const
