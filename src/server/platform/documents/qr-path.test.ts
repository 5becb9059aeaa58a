import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const TEXT = 'https://paraspar.example/verify'
const path = qrPath(TEXT, { x: 10, y: 20, width: 330 })

test('leaves the four white modules on each side that ISO 18004 wants', () => {
  const squares = Array.from(path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g), ([, ...numbers]) =>
    numbers.map(Number),
  )
  const unit = squares[0]![2]!
  for (const [side, from] of [
    [0, 10],
    [1, 20],
  ] as const) {
    const starts = squares.map((square) => square[side]!)
    const before = Math.min(...starts) - from
    const behind = from + 330 - (Math.max(...starts) + unit)
    expect([before / unit, behind / unit]).toEqual([expect.closeTo(4, 2), expect.closeTo(4, 2)])
  }
})

test('is read by another library', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="350" height="370">' +
    `<path fill="#000000" d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(TEXT)
})
