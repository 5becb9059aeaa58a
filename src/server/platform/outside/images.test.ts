import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIKE_WITHIN_BITS, PROOF_BYTES_MAX, PROOF_EDGE_MAX } from '#domain/shared/image-bounds.ts'
import { createImages } from './images.ts'

const images = createImages()
const RED = { r: 200, g: 10, b: 10 }
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })
const SECRET = 'Taken at home by Asha'
const secretive = (picture: Sharp) =>
  picture
    .withExif({
      IFD0: { Artist: SECRET, Copyright: SECRET },
      IFD3: { GPSLatitude: '28/1 36/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ' +
        `rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
const failing = (code: string) => expect.objectContaining({ code })

/** Makes a PNG of one colour whose header claims a size, in a few bytes. */
function tinyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(200_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is made new as WebP, and says nothing any more about who took it where',
    async (format) => {
      const sent = await secretive(blank(60, 40)).toFormat(format).toBuffer()
      expect(sent.includes(SECRET)).toBe(true)
      const clean = await images.clean(sent)
      expect(clean).toMatchObject({ mediaType: 'image/webp', width: 60, height: 40 })
      expect(
        clean.bytes.includes(SECRET) || clean.bytes.includes('GPS') || clean.bytes.includes('EXIF'),
      ).toBe(false)
      const {
        format: made,
        exif,
        xmp,
        icc,
        iptc,
        orientation,
      } = await sharp(clean.bytes).metadata()
      expect([made, exif, xmp, icc, iptc, orientation]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(clean.sha256).toHaveLength(32)
    },
  )

  test('stands upright as its camera meant it', async () => {
    const sideways = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#ffffff' },
    })
      .composite([{ input: await blank(20, 20).png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { bytes, width, height } = await images.clean(sideways)
    // Metadata would describe the whole source picture, so the part becomes a separate picture
    // first.
    const part = async (from: number) =>
      sharp(
        await sharp(bytes).extract({ left: 2, top: from, width: 16, height: 12 }).png().toBuffer(),
      ).stats()
    const [top, bottom] = [await part(2), await part(26)]
    expect([width, height]).toEqual([20, 40])
    expect([top.channels[1]!.mean < 60, bottom.channels[1]!.mean > 200]).toEqual([true, true])
  })

  test('is at most 1,600 pixels a side, keeps its shape, and is never made larger', async () => {
    expect(PROOF_EDGE_MAX).toBe(1_600)
    expect(await images.clean(await blank(3_200, 1_000).jpeg().toBuffer())).toMatchObject({
      width: 1_600,
      height: 500,
    })
    expect(await images.clean(await blank(20, 1_700).png().toBuffer())).toMatchObject({
      width: 19,
      height: 1_600,
    })
    expect(await images.clean(await blank(1, 1).png().toBuffer())).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  test('that moves is kept as its first frame', async () => {
    const frames = await sharp({
      create: { width: 8, height: 16, channels: 3, background: RED, pageHeight: 8 },
    })
      .webp({ loop: 0 })
      .toBuffer()
    const { pages } = await sharp((await images.clean(frames)).bytes).metadata()
    expect(pages ?? 1).toBe(1)
  })
})

describe('the likeness of a picture', () => {
  /**
   * Makes a picture with light and shade, like photos and screenshots of payment apps; another one
   * for each number.
   */
  const drawn = new Map<number, Promise<Buffer>>()
  const shaded = (number: number) => drawn.getOrInsertComputed(number, draw)
  const draw = (number: number) =>
    sharp(
      Buffer.from(
        Array.from({ length: 60 * 80 }, (_, at) => {
          const [x, y] = [at % 60, Math.floor(at / 60)]
          return Math.round(
            127 +
              60 * Math.sin((x * (number + 2)) / 17 + number) +
              60 * Math.cos((y * (number + 3)) / 23 - (x * number) / 40),
          )
        }),
      ),
      { raw: { width: 60, height: 80, channels: 1 } },
    )
      .resize(600, 800, { kernel: 'cubic' })
      .png()
      .toBuffer()
  const likenesses = new Map<Buffer, Promise<string>>()
  const likenessOf = (picture: Buffer) =>
    likenesses.getOrInsertComputed(picture, async () => (await images.clean(picture)).likeness!)
  const bitsApart = (one: string, other: string) =>
    Array.from(one).filter((bit, at) => bit !== other[at]).length

  test.each([
    ['saved again', (picture: Buffer) => sharp(picture).png({ compressionLevel: 1 })],
    ['made a JPEG', (picture: Buffer) => sharp(picture).jpeg({ quality: 90 })],
    ['compressed hard', (picture: Buffer) => sharp(picture).jpeg({ quality: 25 })],
    ['made smaller', (picture: Buffer) => sharp(picture).resize(150)],
    ['made larger', (picture: Buffer) => sharp(picture).resize(1_400)],
    [
      'cropped a little',
      (picture: Buffer) => sharp(picture).extract({ left: 6, top: 8, width: 588, height: 784 }),
    ],
    ['made a little brighter', (picture: Buffer) => sharp(picture).linear(1.05, 4)],
  ] as const)('is kept by one that was %s', async (_what, change) => {
    for (const number of [1, 2, 3]) {
      const picture = await shaded(number)
      const changed = await change(picture).toBuffer()
      expect(bitsApart(await likenessOf(picture), await likenessOf(changed))).toBeLessThanOrEqual(
        LIKE_WITHIN_BITS,
      )
    }
  })

  test('is another for another picture', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (number) => likenessOf(await shaded(number))),
    )
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(bitsApart(one, other)).toBeGreaterThan(LIKE_WITHIN_BITS)
  })

  test('is none for one colour alone: every such picture would be like every other', async () => {
    expect((await images.clean(await blank(40, 40).png().toBuffer())).likeness).toBeNull()
  })

  test('stands beside the hash of what was sent, which no second encoding changes', async () => {
    const picture = await shaded(1)
    const clean = await images.clean(picture)
    expect([clean.originalSha256, clean.likeness]).toEqual([
      createHash('sha256').update(picture).digest(),
      expect.stringMatching(/^[01]{64}$/),
    ])
  })
})

describe('what is no picture for us', () => {
  test.each([
    ['a GIF', async () => blank(8, 8).gif().toBuffer()],
    ['a TIFF', async () => blank(8, 8).tiff().toBuffer()],
    ['an AVIF', async () => blank(16, 16).avif({ effort: 0 }).toBuffer()],
    [
      'an SVG',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' +
            '<rect width="9" height="9"/></svg>',
        ),
    ],
    [
      'an SVG that fetches',
      async () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text>' +
            '</svg>',
        ),
    ],
    [
      'a PDF',
      async () =>
        Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    ],
    ['a ZIP', async () => Buffer.from('504b0304140000000000', 'hex')],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text', async () => Buffer.from('I have paid')],
    ['the head of a JPEG', async () => Buffer.from('ffd8ffe000104a464946', 'hex')],
    [
      'half a JPEG',
      async () => {
        const whole = await blank(400, 400).jpeg().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    [
      'half a PNG',
      async () => {
        const whole = await blank(400, 400).png().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
  ])('%s is refused', async (_what, make) => {
    await expect(images.clean(await make())).rejects.toEqual(failing('files.not-an-image'))
  })

  test('nothing at all is missing', async () => {
    await expect(images.clean(Buffer.alloc(0))).rejects.toEqual(failing('files.missing'))
  })

  test('more than eight million bytes are refused before they are looked at', async () => {
    await expect(images.clean(Buffer.alloc(PROOF_BYTES_MAX + 1))).rejects.toEqual(
      failing('files.too-large'),
    )
    await expect(images.clean(Buffer.alloc(PROOF_BYTES_MAX))).rejects.toEqual(
      failing('files.not-an-image'),
    )
  })

  test.each([
    [30_000, 30_000],
    [100_000, 300],
    [5_001, 5_000],
  ])('a few bytes that unfold to %s by %s pixels are refused', async (width, height) => {
    const bomb = tinyPng(width, height)
    expect(bomb.length).toBeLessThan(2_000)
    await expect(images.clean(bomb)).rejects.toEqual(failing('files.too-large'))
  })
})
