import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { COLOURS } from '#contract/colours.ts'

type Theme = 'light' | 'dark'

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
/** The pairs of avatars stand with their rules, each as two colours that dark swaps. */
const pairs = [
  ...read('./rows.css').matchAll(/data-pair='(\d)'\] \{\s+--pale: (#\w+);\s+--deep: (#\w+);/g),
]
const css = [
  read('./tokens.css'),
  ...pairs.map(
    ([, at = '', pale = '', deep = '']) =>
      `--avatar-${at}: light-dark(${pale}, ${deep});--on-avatar-${at}: light-dark(${deep}, ${pale});`,
  ),
].join('\n')

/** A token's colour in a theme: light-dark(#a, #b), or one #colour for both. */
function colour(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? ''
  const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)
  const found = pair === null ? value : pair[theme === 'light' ? 1 : 2]
  if (found === undefined || !/^#[0-9a-f]{6}$/.test(found))
    throw new Error(`--${token} has no plain colour: ${value}`)
  return found
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const ALL_GROUNDS = ['ground', 'surface', 'sunk', 'press', 'primary-soft']
const AVATARS = [1, 2, 3, 4, 5, 6, 7, 8]

type Promised = readonly [token: string, grounds: readonly string[], light: number, dark: number]

/**
 * What the look itself promises on the hardest of its grounds, to one decimal: more than 4.5 for
 * letters and 3 for parts. A changed colour changes the figure here.
 */
const PROMISED: readonly Promised[] = [
  ['text', ['ground', 'surface', 'sunk'], 13.4, 12.1],
  ['soft', ['ground', 'surface', 'sunk'], 5.8, 7.1],
  ['edge', ['ground', 'surface'], 3.8, 4.8],
  ['on-primary', ['primary'], 9.8, 9.3],
  ['on-primary', ['primary-press'], 12.4, 11.3],
  ['on-primary-soft', ['primary-soft'], 9.3, 8.6],
  ['good', ['good-soft'], 6, 7.8],
  ['late', ['late-soft'], 6.5, 8.3],
  ['bad', ['bad-soft'], 6, 7.9],
  ['on-bad', ['bad'], 7, 9.3],
  ['over', ['over-soft'], 6.4, 7.4],
  ['leaf', ['ground', 'surface', 'sunk'], 3.5, 5.3],
  ['focus', ['ground', 'surface'], 9.1, 8.7],
  ['text', ['press'], 12.7, 10.3],
  ['line', ['surface'], 1.3, 1.4],
  ['marigold', ['ground'], 2, 9.7],
  ['marigold-deep', ['ground'], 3, 6.6],
  ['on-avatar-1', ['avatar-1'], 8.5, 8.5],
  ['on-avatar-2', ['avatar-2'], 7.2, 7.2],
  ['on-avatar-3', ['avatar-3'], 6.9, 6.9],
  ['on-avatar-4', ['avatar-4'], 7.1, 7.1],
  ['on-avatar-5', ['avatar-5'], 7, 7],
  ['on-avatar-6', ['avatar-6'], 7.9, 7.9],
  ['on-avatar-7', ['avatar-7'], 7, 7],
  ['on-avatar-8', ['avatar-8'], 8, 8],
]

const texts: [text: string, ground: string][] = [
  ...['good', 'late', 'bad', 'over', 'on-primary-soft'].map((text): [string, string] => [
    text,
    text === 'on-primary-soft' ? 'primary-soft' : `${text}-soft`,
  ]),
  ...ALL_GROUNDS.flatMap((ground) =>
    ['text', 'soft', 'primary', 'bad', 'good', 'late', 'over'].map((text): [string, string] => [
      text,
      ground,
    ]),
  ),
  ...AVATARS.map((at): [string, string] => [`on-avatar-${at}`, `avatar-${at}`]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-press'],
  ['on-bad', 'bad'],
  ['on-marigold', 'marigold'],
  ['ground', 'text'],
  ['surface', 'good'],
  ['surface', 'bad'],
  ['qr-ink', 'qr-paper'],
]
const parts: [part: string, ground: string][] = [
  ...ALL_GROUNDS.flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['focus', ground],
    ['primary', ground],
  ]),
  ['marigold-deep', 'ground'],
  ['focus', 'late-soft'],
  ['focus', 'bad-soft'],
]

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  test.each(PROMISED)('keeps what is promised for %s on %j', (token, grounds, light, dark) => {
    const measured = grounds.map((ground) => contrast(colour(token, theme), colour(ground, theme)))
    expect(Number(Math.min(...measured).toFixed(1))).toBe(theme === 'light' ? light : dark)
  })

  test.each(texts)('lets one read %s on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(parts)('lets one see %s on %s', (part, ground) => {
    expect(contrast(colour(part, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('dark swaps the two colours of each avatar', () => {
  const swapped = AVATARS.filter(
    (at) => colour(`avatar-${at}`, 'dark') === colour(`on-avatar-${at}`, 'light'),
  )
  expect(swapped).toEqual(AVATARS)
})

/** Every style rule that sets the colour of letters, with its background where it sets one. */
const rules = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => {
    const sheet = readFileSync(new URL(name, import.meta.url), 'utf8').replace(
      /\/\*[\s\S]*?\*\//g,
      '',
    )
    return [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      rule: `${name} ${selector.trim()}`,
      text: /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1],
      ground: /(?:^|[\s;])background(?:-color)?: var\(--([\w-]+)\)/.exec(body)?.[1],
    }))
  })
const measured = new Set(texts.map((pair) => pair.join(' on ')))
const lettered = rules.filter(({ text }) => text !== undefined)

test('the style sheets are read', () => {
  expect(lettered.length).toBeGreaterThan(60)
  expect(lettered.filter(({ ground }) => ground !== undefined).length).toBeGreaterThan(15)
})

test('every colour of letters is measured, on the ground that its rule lays under it', () => {
  const unmeasured = lettered.filter(({ text = '', ground }) =>
    ground === undefined
      ? !texts.some(([one]) => one === text)
      : !measured.has(`${text} on ${ground}`),
  )
  expect(
    unmeasured.map(({ rule, text, ground = 'any ground' }) => `${rule}: ${text} on ${ground}`),
  ).toEqual([])
})

test('the measure itself agrees with the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
})

test('what has no style sheet has the light colours of the tokens', () => {
  for (const [name, value] of Object.entries(COLOURS)) {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(colour(token, 'light'), token).toBe(value)
  }
})

test('the icon of the tab, the manifest and the posters name no colour of their own', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const known = new Set([...(css.match(/#[0-9a-f]{6}/g) ?? [])])
  for (const file of [
    'src/web/pages/site/public/favicon.svg',
    'src/web/pages/site/public/app.webmanifest',
    'src/web/pages/site/parts/site-document.tsx',
    'src/web/pages/site/parts/app-shell.tsx',
    'src/server/content/share-picture.ts',
    'src/server/papers/paper-pdf.ts',
    'src/server/platform/outside/mail/mail-layout.ts',
    'tools/made/app-icons.ts',
    'tools/made/share-picture.ts',
  ])
    for (const found of readFileSync(`${root}/${file}`, 'utf8').match(/#[0-9a-f]{6}\b/g) ?? [])
      expect(known.has(found), `${found} in ${file}`).toBe(true)
})
