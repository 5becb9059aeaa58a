import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, probeStorage, type Storage } from './storage.ts'

const key = randomBytes(32)
const picture = Buffer.from(`RIFF${'a proof picture '.repeat(100)}`)
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraspar-storage-'))
  storage = createStorage({ folder, key })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('stored files', () => {
  test('come back as they went, and are replaced whole', async () => {
    await storage.put('proofs/2026/one', picture)
    await storage.put('proofs/2026/one', Buffer.from('shorter'))
    expect((await storage.get('proofs/2026/one')).toString()).toBe('shorter')
    await storage.put('empty', Buffer.alloc(0))
    expect(await storage.get('empty')).toHaveLength(0)
  })

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

  test('do not open under another name, another key, or when a bit is flipped', async () => {
    await storage.put('three', picture)
    const raw = await readFile(join(folder, 'three'))
    await writeFile(join(folder, 'other'), raw)
    await expect(storage.get('other')).rejects.toThrow(/authenticate/i)
    await expect(createStorage({ folder, key: randomBytes(32) }).get('three')).rejects.toThrow(
      /authenticate/i,
    )
    raw[40]! ^= 1
    await writeFile(join(folder, 'three'), raw)
    await expect(storage.get('three')).rejects.toThrow(/authenticate/i)
  })

  test('are gone when removed, and removing what is not there is no error', async () => {
    await storage.put('four', picture)
    await storage.remove('four')
    await storage.remove('four')
    await expect(storage.get('four')).rejects.toMatchObject({ code: 'ENOENT' })
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
    await probeStorage(createStorage({ folder: empty, key }), empty)
    expect(await readdir(empty)).toEqual([])
  })

  test.each<[string, Partial<Storage>]>([
    ['written', { put: () => Promise.reject(new Error('EROFS')) }],
    ['read', { get: () => Promise.reject(new Error('EIO')) }],
    ['read as it was written', { get: async () => Buffer.from('something else') }],
    ['deleted', { remove: () => Promise.reject(new Error('EPERM')) }],
  ])('says so where a file cannot be %s', async (_what, broken) => {
    await expect(probeStorage({ ...storage, ...broken }, folder)).rejects.toThrow(
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
  await expect((async () => storage.get(name))()).rejects.toThrow('not a storage name')
  expect(() => storage.remove(name)).toThrow('not a storage name')
})
