import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { AppError } from '#domain/shared/errors.ts'
import { bucketStore } from '#server/platform/outside/bucket-files.ts'
import { failureOf } from '#server/platform/use-case/failures.ts'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  worldOfFile,
} from '#test/helping/helping.ts'
import { addProof, proofPicture } from '#test/helping/proof.ts'

const KEY = 'POST /matches/{matchId}/proof'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
const receiver = await newReceiver(w, circle, { asks: 0 })
const match = await matchBetween(w, { giver, receiver })

const upload = (file: Uint8Array | undefined, { id }: Pick<TestMatch, 'id'> = match) =>
  w.call(KEY, { token: giver.token, params: { matchId: id }, ...(file && { file }) })
const simple = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9d1de' } })

async function stored(fileId: string) {
  const { rows } = await w.owner.pool.query<{
    storage_name: string
    owner_id: string
    match_id: string
    media_type: string
    width: number
    height: number
    bytes: number
    sha256: Buffer
  }>(
    `SELECT storage_name, owner_id, match_id, media_type, width, height, bytes, sha256
      FROM stored_file WHERE file_id = $1`,
    [fileId],
  )
  const row = rows[0]!
  return { row, bytes: await w.world.services.storage.get(row.storage_name) }
}

async function countFiles(): Promise<number> {
  const { rows } = await w.owner.pool.query<{ files: number }>(
    'SELECT count(*) AS files FROM stored_file',
  )
  return rows[0]!.files
}

test('a bucket that is silent holds up nobody else: a clear refusal, no row, and the next try works', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const bucket = {
    url: `http://127.0.0.1:${port}/pictures`,
    key: 'key',
    secret: 'secret',
    region: undefined,
  }
  const { put } = bucketStore(bucket, { requestMs: 1_500 })
  const away = vi.spyOn(w.world.services.storage, 'put').mockImplementation(put)
  const [before, asked] = [await countFiles(), once(silent, 'connection')]
  const picture = await simple(300, 600).jpeg().toBuffer()
  const ends: string[] = []
  const uploading = upload(picture).catch((error: AppError) => {
    ends.push(error.code)
    return error
  })
  await asked
  // Another command of this circle goes on while the bucket says nothing.
  await newGiver(w, circle)
  await newReceiver(w, circle, { asks: 0 })
  ends.push('others went on')
  expect(failureOf(await uploading, 'en')).toMatchObject({
    status: 503,
    retryAfterSeconds: 30,
    body: { message: expect.stringContaining('Pictures cannot be saved') },
  })
  expect(ends).toEqual(['others went on', 'request.pictures-away'])
  expect(await countFiles()).toBe(before)
  away.mockRestore()
  silent.close()
  await upload(picture)
  expect(await countFiles()).toBe(before + 1)
})

describe('a proof image', () => {
  test('is made new as WebP and kept encrypted; the giver gets a path to look at it', async () => {
    const { message, data } = await upload(await simple(300, 600).jpeg().toBuffer())
    expect(message).toBe('Proof uploaded successfully. Click Confirm to submit.')
    expect(data.proofDocument).toBe(data.proof.path)
    const { row, bytes } = await stored(data.proof.id)
    expect(row).toMatchObject({
      owner_id: giver.memberId,
      match_id: match.id,
      media_type: 'image/webp',
      width: 300,
      height: 600,
      bytes: bytes.length,
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 600 })
    const onDisk = readFileSync(join(w.world.config.storageFolder, row.storage_name))
    expect(onDisk.includes(bytes.subarray(0, 16))).toBe(false)
  })

  test('loses where and with what it was taken, and is turned upright', async () => {
    const exif = {
      IFD0: { Make: 'PlantedCamera', Copyright: 'PlantedName' },
      IFD3: { GPSLatitude: '12/1 34/1 56/1' },
    }
    const photo = await simple(400, 200)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">PlantedXmp</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(photo.includes('PlantedCamera') && photo.includes('PlantedXmp')).toBe(true)
    const { bytes } = await stored((await upload(photo)).data.proof.id)
    const { exif: left, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect({ left, xmp, iptc, orientation, width, height }).toEqual({
      left: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
      width: 200,
      height: 400,
    })
    expect(bytes.includes('Planted')).toBe(false)
  })

  test('is made smaller than 1,600 pixels a side', async () => {
    const { row } = await stored(
      (await upload(await simple(3_200, 800).png().toBuffer())).data.proof.id,
    )
    expect(row).toMatchObject({ width: 1_600, height: 400 })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be a %s', async (format) => {
    await expect(
      upload(await simple(20, 20)[format]().toBuffer(), await matchBetween(w, { giver, receiver })),
    ).resolves.toMatchObject({ data: {} })
  })

  test('with the same key is stored once; another picture with it is refused', async () => {
    const own = await matchBetween(w, { giver, receiver })
    const file = await proofPicture()
    const { data } = await sendTwice(
      w,
      KEY,
      { token: giver.token, params: { matchId: own.id }, file },
      { file: await simple(8, 8).png().toBuffer() },
    )
    const { rows } = await w.owner.pool.query(
      'SELECT file_id FROM stored_file WHERE match_id = $1',
      [own.id],
    )
    expect(rows).toEqual([{ file_id: data.proof.id }])
  })
})

describe('an upload is refused', () => {
  const png = (): Promise<Buffer> => simple(200, 200).png({ compressionLevel: 0 }).toBuffer()
  test.each([
    ['nothing at all', async (): Promise<Uint8Array | undefined> => undefined, 'files.missing'],
    ['an empty file', async () => new Uint8Array(), 'files.missing'],
    ['a text', async () => Buffer.from('I have paid, believe me.'), 'files.not-an-image'],
    [
      'a web page',
      async () => Buffer.from('<html><script>alert(1)</script></html>'),
      'files.not-an-image',
    ],
    [
      'a drawing with a program in it',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' +
            '<script>alert(1)</script></svg>',
        ),
      'files.not-an-image',
    ],
    ['a GIF', () => simple(20, 20).gif().toBuffer(), 'files.not-an-image'],
    ['a TIFF', () => simple(20, 20).tiff().toBuffer(), 'files.not-an-image'],
    ['a PNG that was cut off', async () => (await png()).subarray(0, 60_000), 'files.not-an-image'],
    [
      'a JPEG that was cut off',
      async () => (await simple(400, 400).jpeg().toBuffer()).subarray(0, 600),
      'files.not-an-image',
    ],
    [
      'a PNG with garbage inside',
      async () => Buffer.concat([(await png()).subarray(0, 200), Buffer.alloc(50_000, 0xa5)]),
      'files.not-an-image',
    ],
    ['more than 25 million pixels', () => simple(5_001, 5_000).png().toBuffer(), 'files.too-large'],
    [
      'more than eight million bytes',
      async () => Buffer.concat([await proofPicture(), Buffer.alloc(8_000_000)]),
      'files.too-large',
    ],
  ] as const)('of %s', async (_what, file, code) => {
    const before = [await countFiles(), filesOnDisk()]
    await expect(upload(await file())).rejects.toMatchObject({ code })
    expect([await countFiles(), filesOnDisk()]).toEqual(before)
  })

  test('of an eleventh picture for one match', async () => {
    const own = await matchBetween(w, { giver, receiver })
    for (let picture = 0; picture < 10; picture++) await addProof(w, own)
    await expect(addProof(w, own)).rejects.toMatchObject({ code: 'files.too-many' })
  })

  test('once the payment was claimed', async () => {
    const own = await claimed(w, await matchBetween(w, { giver, receiver }))
    await expect(addProof(w, own)).rejects.toMatchObject({ code: 'matches.not-now' })
  })

  test('from everybody but the giver, as if there were no such match', async () => {
    const file = await proofPicture()
    const before = [await countFiles(), filesOnDisk()]
    const strangers = [receiver, circle.steward, (await helpingCircle(w)).admin]
    expect(
      await refusalToStrangers(w, KEY, (matchId) => ({ params: { matchId }, file }), {
        id: match.id,
        strangers,
      }),
    ).toBe('matches.unknown')
    expect([await countFiles(), filesOnDisk()]).toEqual(before)
  })
})

function filesOnDisk(): number {
  return readdirSync(w.world.config.storageFolder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length
}
