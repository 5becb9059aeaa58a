import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#test/storage/s3.ts'
import type { Bucket } from './bucket-files.ts'
import { moveFiles } from './move-files.ts'
import { createStorage, probeStorage, type Storage } from './storage.ts'
import { beforeUuidsOf } from '../crypto/ids.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'

const key = randomBytes(32)
const picture = Buffer.from(`RIFF${'a proof picture '.repeat(100)}`)
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraspar-storage-'))
  storage = createStorage({ folder, key })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['folder', 'bucket'] as const)('files in a %s', (where) => {
  let bucket: Bucket | undefined
  let stop: () => Promise<void> = async () => undefined
  let kept: Storage
  beforeAll(async () => {
    if (where === 'bucket') ({ bucket, stop } = await startS3())
    kept = createStorage({ folder: await mkdtemp(join(folder, 'contract-')), bucket, key })
  })
  afterAll(() => stop())
  const listed = async (inside: string, from?: string) =>
    (await Array.fromAsync(kept.store.list(inside, from))).toSorted()
  const missing = { code: 'ENOENT' }

  test('come back as they went, and are replaced whole', async () => {
    await kept.put('proofs/2026/one', picture)
    expect((await kept.get('proofs/2026/one')).equals(picture)).toBe(true)
    await kept.put('proofs/2026/one', Buffer.from('shorter'))
    expect((await kept.get('proofs/2026/one')).toString()).toBe('shorter')
    await kept.put('empty', Buffer.alloc(0))
    expect(await kept.get('empty')).toHaveLength(0)
    const large = randomBytes(3_000_000)
    await kept.put('large', large)
    expect((await kept.get('large')).equals(large)).toBe(true)
  })

  test('are encrypted there, bound to their name and to the key', async () => {
    await kept.put('three', picture)
    const raw = await kept.store.get('three')
    expect([raw?.includes('proof picture'), raw?.length]).toEqual([false, picture.length + 28])
    await kept.store.put('other', raw!)
    await expect(kept.get('other')).rejects.toThrow(/authenticate/i)
    const otherKey = createStorage({ folder: kept.store.place, bucket, key: randomBytes(32) })
    await expect(otherKey.get('three')).rejects.toThrow(/authenticate/i)
    raw![40]! ^= 1
    await kept.store.put('three', raw!)
    await expect(kept.get('three')).rejects.toThrow(/authenticate/i)
  })

  test('are gone when removed; what is not there can be neither read nor removed', async () => {
    await kept.put('four', picture)
    await kept.remove('four')
    await expect(kept.get('four')).rejects.toMatchObject(missing)
    await expect(kept.remove('four')).rejects.toMatchObject(missing)
    await expect(kept.remove('never/was')).rejects.toMatchObject(missing)
    expect(await kept.store.get('four')).toBeUndefined()
  })

  test('are listed by folder, and by when they were stored', async () => {
    const now = Date.now()
    const [ancient, old, fresh] = [60, 3, 1].map(
      (hours) => `${beforeUuidsOf(now - hours * HOUR_MS)}-7000-8000-000000000000`,
    ) as [string, string, string]
    const names = [ancient, old, fresh, 'no-uuid']
    for (const name of names) await kept.put(`listed/${name}`, picture)
    await kept.put('elsewhere/inside', picture)
    expect(await listed('listed')).toEqual(names.toSorted())
    expect(await listed('')).toEqual(expect.arrayContaining(['elsewhere', 'listed']))
    expect(await listed('elsewhere')).toEqual(['inside'])
    expect(await listed('nowhere')).toEqual([])
    expect(await Array.fromAsync(kept.listRecent())).toEqual([{ folder: 'listed', ids: [old] }])
  })

  test('are probed without a trace', async () => {
    const before = await listed('')
    await probeStorage(kept)
    expect(await listed('')).toEqual(before)
  })

  test('move from one place to another, and go on after a break', async () => {
    const there = createStorage({ folder: await mkdtemp(join(folder, 'moved-')), key })
    for (const name of ['circle-a/one', 'circle-a/two', 'circle-b/three'])
      await there.put(name, Buffer.from(name))
    await there.store.put('installation.id', Buffer.from('mine'))
    await kept.put('circle-a/one', Buffer.from('circle-a/one'))
    expect(await moveFiles(there.store, kept.store)).toBe(3)
    expect(await moveFiles(there.store, kept.store)).toBe(0)
    for (const name of ['circle-a/one', 'circle-a/two', 'circle-b/three']) {
      expect((await kept.get(name)).toString()).toBe(name)
      await expect(there.get(name)).rejects.toMatchObject(missing)
    }
    expect(await kept.store.get('installation.id')).toBeUndefined()
  })
})

describe('stored files', () => {
  test('are unreadable on the disk, and only for the owner of the process', async () => {
    await storage.put('proofs/two', picture)
    const raw = await readFile(join(folder, 'proofs/two'))
    expect([raw.includes('proof picture'), raw.includes('RIFF'), raw.length]).toEqual([
      false,
      false,
      picture.length + 28,
    ])
    const [file, parent] = await Promise.all([
      stat(join(folder, 'proofs/two')),
      stat(join(folder, 'proofs')),
    ])
    expect([file.mode & 0o077, parent.mode & 0o077]).toEqual([0, 0])
  })
})

describe('a write', () => {
  test('leaves no unfinished file behind, whether it works or not', async () => {
    await storage.put('five/good', picture)
    await mkdir(join(folder, 'five/taken/inside'), { recursive: true })
    await expect(storage.put('five/taken', picture)).rejects.toThrow()
    expect((await readdir(join(folder, 'five'))).sort()).toEqual(['good', 'taken'])
  })

  test('that fails leaves what was there before', async () => {
    await storage.put('six/file', Buffer.from('before'))
    await chmod(join(folder, 'six'), 0o500)
    const refused = await storage.put('six/file', picture).then(
      () => false,
      () => true,
    )
    await chmod(join(folder, 'six'), 0o700)
    // A process with all rights (root) is not refused.
    expect((await storage.get('six/file')).toString()).toBe(refused ? 'before' : picture.toString())
  })
})

describe('the probe', () => {
  test('writes, reads and deletes, and leaves nothing behind', async () => {
    const empty = join(folder, 'not-there-yet')
    await probeStorage(createStorage({ folder: empty, key }))
    expect(await readdir(empty)).toEqual([])
  })

  test.each<[string, Partial<Storage>]>([
    ['written', { put: () => Promise.reject(new Error('EROFS')) }],
    ['read', { get: () => Promise.reject(new Error('EIO')) }],
    ['read as it was written', { get: async () => Buffer.from('something else') }],
    ['deleted', { remove: () => Promise.reject(new Error('EPERM')) }],
  ])('says so where a file cannot be %s', async (_what, broken) => {
    await expect(probeStorage({ ...storage, ...broken })).rejects.toThrow(
      `STORAGE_DIR: pictures cannot be kept in ${folder} (`,
    )
    for (const name of await readdir(folder))
      if (name.startsWith('probe-')) await rm(join(folder, name))
  })
})

test.each([
  '',
  '/',
  '../up',
  'a/../b',
  '/etc/passwd',
  'a//b',
  'a/',
  'A',
  'a.webp',
  'a b',
  'a\\b',
  'a\0',
  'a\n',
  'ä',
  '.',
  'proofs/.hidden',
])('%j is no storage name', async (name) => {
  await expect(storage.put(name, picture)).rejects.toThrow('not a storage name')
  await expect(storage.get(name)).rejects.toThrow('not a storage name')
  await expect(storage.remove(name)).rejects.toThrow('not a storage name')
})
