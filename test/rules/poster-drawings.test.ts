import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DRAWINGS } from '#domain/content/content.ts'
import { simpleDrawing } from '#server/content/simple-drawing.ts'

const SOURCE = readFileSync(
  join(import.meta.dirname, '../../src/web/pages/site/parts/drawings.tsx'),
  'utf8',
)

describe('the drawings', () => {
  test('that can be chosen are those of the site', () => {
    expect(
      Array.from(SOURCE.matchAll(/^ {2}(\w+): \(\) => \(/gm), ([, name]) => name).sort(),
    ).toEqual([...DRAWINGS].sort())
  })

  test('have no sign of money', () => {
    expect(SOURCE).not.toMatch(/₹|<text/)
  })

  test('need no style sheet on a poster, whatever classes they use', async () => {
    const classes = [
      ...new Set(Array.from(SOURCE.matchAll(/className=.*?(draw-[a-z]+)/g), ([, name]) => name)),
    ]
    expect(classes.length).toBeGreaterThan(5)
    const shapes = [...classes, 'draw', 'draw-one', 'draw-other']
      .map((name) => `<circle class="${name}" cx="9" cy="9" r="5"></circle>`)
      .join('')
    const svg = simpleDrawing(
      `<svg viewBox="0 0 160 110" width="160" height="110" class="drawing">${shapes}</svg>`,
    )
    expect(svg).not.toMatch(/class=/)
    expect(svg.match(/fill="/g)).toHaveLength(classes.length + 3)
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(160)
  })
})
