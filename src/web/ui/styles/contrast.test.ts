import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')

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

const grounds = ['ground', 'surface', 'surface-sunk', 'surface-hover']
const texts: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-soft', ground],
    ['link', ground],
    ['primary', ground],
    ['bad', ground],
  ]),
  ['good', 'surface'],
  ['late', 'surface'],
  ['over', 'surface'],
  ['good', 'ground'],
  ['late', 'ground'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['text', 'primary-soft'],
  ['text-soft', 'primary-soft'],
  ['link', 'primary-soft'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-good-soft', 'good-soft'],
  ['on-late-soft', 'late-soft'],
  ['on-bad-soft', 'bad-soft'],
  ['on-over-soft', 'over-soft'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['on-deep-link', 'deep'],
  ['qr-ink', 'qr-paper'],
]
const parts: [part: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ['primary', ground],
  ]),
  ['focus-deep', 'deep'],
  ['deep-good', 'deep'],
  ['deep-bad', 'deep'],
  ['focus', 'primary-soft'],
]

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  test.each(texts)('lets one read %s on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(parts)('lets one see %s on %s', (part, ground) => {
    expect(contrast(colour(part, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
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
