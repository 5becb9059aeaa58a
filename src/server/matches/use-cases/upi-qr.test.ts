import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { describe, expect, test } from 'vitest'
import { upiLink } from '#domain/matches/upi-link.ts'
import { rupees } from '#domain/shared/rupees.ts'

const OPTIONS = { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' } as const
const PIXELS = 360
const DARK = { r: 12, g: 14, b: 20, alpha: 1 }
const LINKS = [
  upiLink({ upiId: 'a1@ok', payeeName: 'A', amount: rupees(500), code: 'M7K3Q2' }),
  upiLink({
    upiId: '9876543210@examplebank',
    payeeName: 'Asha Devi Verma',
    amount: rupees(5_000),
    code: '23456Z',
  }),
  upiLink({
    upiId: `${'long.name-'.repeat(4)}@examplebank`,
    payeeName: 'श्रीमती आशा देवी वर्मा & पुत्र',
    amount: rupees(10_000),
    code: 'WXYZ99',
  }),
]

async function read(
  svg: string,
  background = DARK,
  stain?: { size: number },
): Promise<string | undefined> {
  const code = await sharp(Buffer.from(svg)).resize(PIXELS, PIXELS).png().toBuffer()
  const spot = stain && {
    input: {
      create: {
        width: stain.size,
        height: stain.size,
        channels: 4 as const,
        background: '#000000',
      },
    },
    left: 60 + PIXELS / 2,
    top: 60 + PIXELS / 2,
  }
  const { data, info } = await sharp({
    create: { width: PIXELS + 120, height: PIXELS + 120, channels: 4, background },
  })
    .composite([{ input: code, left: 60, top: 60 }, ...(spot ? [spot] : [])])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  })?.data
}

describe('the QR code of a payment', () => {
  test('is drawn with these very options where the payee is shown', () => {
    const source = readFileSync(join(import.meta.dirname, '../show-payee.ts'), 'utf8')
    expect(source).toContain(
      "renderSVG(link, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' })",
    )
  })

  test.each(LINKS)(
    'is read back by another library, on white and on a dark page: %s',
    async (link) => {
      const svg = renderSVG(link, OPTIONS)
      expect(await read(svg, { r: 255, g: 255, b: 255, alpha: 1 })).toBe(link)
      expect(await read(svg)).toBe(link)
    },
  )

  test('brings its own white rim of four modules', async () => {
    const { data, info } = await sharp(
      Buffer.from(renderSVG(LINKS[1]!, { ...OPTIONS, pixelSize: 1 })),
    )
      .flatten({ background: '#0c0e14' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isDark = (x: number, y: number) => data[(y * info.width + x) * info.channels]! < 128
    const places = Array.from({ length: info.width }, (_, at) => at)
    const dark = places.filter((x) => places.some((y) => isDark(x, y) || isDark(y, x)))
    expect([dark[0], dark.at(-1)]).toEqual([4, info.width - 5])
  })

  test('survives a thumb mark', async () => {
    expect(await read(renderSVG(LINKS[1]!, OPTIONS), DARK, { size: 45 })).toBe(LINKS[1])
  })

  test('holds no script and no link', () => {
    expect(
      renderSVG(
        upiLink({ upiId: 'a1@ok', payeeName: '<script>"\'', amount: rupees(500), code: 'M7K3Q2' }),
        OPTIONS,
      ),
    ).toMatch(/^<svg [^<>]*>(<(rect|path) [^<>]*\/>)+<\/svg>$/)
  })
})
