import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { createVault, type Keys, newPersonKey } from '#server/platform/crypto/vault.ts'
import { refuseOtherKeys } from '#server/platform/crypto/known-keys.ts'
import { newCircle } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { rotateKeys } from './rotate-keys.ts'

const PEOPLE = 1_000
const SERVER = join(import.meta.dirname, '..')
const report = () => undefined

const w = await worldOfFile()
const both = { owner: w.owner, servers: w.world.database }
const old = w.world.config.keys.master
const rotating: Pick<Keys, 'master'> = {
  master: [{ id: 'newest', key: randomBytes(32) }, ...old],
}
let circleId: string

const later = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))
/** A rotation in a process of its own, so that it can be killed. */
const rotation = () =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
      const { openDatabase } = await import('${SERVER}/platform/database/db.ts')
      const { rotateKeys } = await import('${SERVER}/recovery/rotate-keys.ts')
      const [url, ...keys] = process.argv.slice(1)
      const master = keys.map((each) => each.split(':')).map(([id, key]) => ({ id, key: Buffer.from(key, 'base64') }))
      const owner = openDatabase({ url, connections: 1, name: 'a rotation that is killed' })
      await rotateKeys({ owner, servers: owner }, { master }, () => undefined)`,
      String(w.owner.pool.options.connectionString),
      ...rotating.master.map(({ id, key }) => `${id}:${key.toString('base64')}`),
    ],
    { stdio: 'ignore' },
  )

const wrappedBy = async () =>
  new Map(
    (
      await w.owner.pool.query<{ name: string; count: number }>(
        'SELECT master_key_id AS name, count(*)::integer AS count FROM person_key GROUP BY 1',
      )
    ).rows.map(({ name, count }) => [name, count]),
  )
const opensAll = async (master: Keys['master']) => {
  const vault = createVault({ ...w.world.config.keys, master })
  const { rows } = await w.owner.pool.query<{ circle_id: string; member_id: string }>(
    `SELECT circle_id, member_id FROM person_key WHERE destroyed_at IS NULL`,
  )
  await w.owner.db.transaction().execute((tx) =>
    vault.loadMany(
      tx,
      rows.map((row) => ({ circleId: row.circle_id, memberId: row.member_id })),
    ),
  )
  return rows.length
}

const know = (keys: Pick<Keys, 'master'>) =>
  refuseOtherKeys(w.owner.pool, {
    ...w.world.config,
    keys: { ...w.world.config.keys, ...keys },
  })

beforeAll(async () => {
  await know(rotating)
  const circle = await newCircle(w)
  circleId = circle.circleId
})
beforeEach(async () => {
  await w.owner.pool.query("DELETE FROM person_key WHERE master_key_id IN ('', 'newest')")
  await w.owner.pool.query(
    'DELETE FROM person_key WHERE member_id NOT IN (SELECT member_id FROM member)',
  )
  const [master] = old
  invariant(master, 'a world without a master key')
  const ids = Array.from({ length: PEOPLE }, () => crypto.randomUUID())
  await w.owner.pool.query(
    'INSERT INTO person_key SELECT $1, id, $3, wrapped FROM unnest($2::uuid[], $4::bytea[]) x (id, wrapped)',
    [circleId, ids, master.id, ids.map((id) => newPersonKey(master.key, id).wrapped)],
  )
})

describe('a rotation of master keys', () => {
  test('wraps every key with the newest, which opens all, and says that the old one can go', async () => {
    const output = await rotateKeys(both, rotating, report)
    expect(await wrappedBy()).toEqual(new Map([['newest', expect.any(Number)]]))
    expect(output).toContain('Nothing is wrapped with test any more')
    expect(await opensAll(rotating.master.slice(0, 1))).toBeGreaterThanOrEqual(PEOPLE)
    await expect(opensAll(old)).rejects.toThrow('newest is not configured')
  })

  test('goes on where a killed one stopped', async () => {
    const program = rotation()
    await expect.poll(async () => (await wrappedBy()).get('newest') ?? 0).toBeGreaterThan(0)
    program.kill('SIGKILL')
    await once(program, 'exit')
    const between = await wrappedBy()
    expect(between.get('test')).toBeGreaterThan(0)
    const output = await rotateKeys(both, rotating, report)
    expect(output).toContain(`${between.get('test')} keys of people were wrapped`)
    expect(await opensAll(rotating.master)).toBeGreaterThanOrEqual(PEOPLE)
  })

  test('beside another one does each key once', async () => {
    const waiting = (await wrappedBy()).get('test') ?? 0
    const outputs = await Promise.all([1, 2].map(() => rotateKeys(both, rotating, report)))
    const done = outputs.map((output) => Number(/^\d+/.exec(output)?.[0]))
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(waiting)
    expect((await wrappedBy()).get('test')).toBeUndefined()
  })

  test('beside a server: people register and are read all the while', async () => {
    const reads = createVault({ ...w.world.config.keys, ...rotating })
    const rotation = rotateKeys(both, rotating, report)
    const isOver = rotation.then(() => true)
    let registered = 0
    while (!(await Promise.race([isOver, later()]))) {
      const memberId = crypto.randomUUID()
      await w.owner.db.transaction().execute(async (tx) => {
        await reads.create(tx, { circleId, memberId })
        reads.forget({ circleId, memberId })
        await reads.of(tx, { circleId, memberId })
      })
      registered += 1
    }
    expect(registered).toBeGreaterThan(0)
    expect(await rotation).toContain('can go')
    expect(await opensAll(rotating.master.slice(0, 1))).toBeGreaterThanOrEqual(PEOPLE + registered)
  })

  test('is refused while a server runs that cannot know the newest key', async () => {
    const server = new pg.Client({
      connectionString: w.world.config.databaseUrl,
      application_name: 'paraspar server',
    })
    await server.connect()
    try {
      const fresh = { master: [{ id: 'fresh', key: randomBytes(32) }, ...rotating.master] }
      await know(fresh)
      await expect(rotateKeys(both, fresh, report)).rejects.toThrow('Restart every process')
    } finally {
      await server.end()
    }
    expect((await wrappedBy()).get('test')).toBeGreaterThan(0)
    expect(await rotateKeys(both, rotating, report)).toContain('can go')
  })

  test('leaves a destroyed key destroyed', async () => {
    await w.owner.pool.query(
      `UPDATE person_key SET wrapped = '', master_key_id = '', destroyed_at = now()
        WHERE member_id = (SELECT member_id FROM person_key WHERE master_key_id = 'test' LIMIT 1)`,
    )
    await rotateKeys(both, rotating, report)
    expect((await wrappedBy()).get('')).toBe(1)
  })

  test('stops at a key that the old master key does not open, and changes nothing of that turn', async () => {
    await w.owner.pool.query(
      `UPDATE person_key SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
        WHERE member_id = (SELECT max(member_id::text)::uuid FROM person_key WHERE master_key_id = 'test')`,
    )
    await expect(rotateKeys(both, rotating, report)).rejects.toThrow()
    expect((await wrappedBy()).get('test')).toBeGreaterThan(0)
  })
})
