import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { removeOrphans } from '#server/files/clean-files.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import {
  claimed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { addProof } from '#test/helping/proof.ts'
import { writeSmallDist } from '#test/server/small-dist.ts'
import type { TestWorld } from '#test/server/world.ts'
import { startServer } from '#server/programs/start-server.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { claimFolder, installationId, takeFolder } from '#server/platform/outside/own-folder.ts'
import { folderStore } from '#server/platform/outside/folder-files.ts'
import { createStorage } from '#server/platform/outside/storage.ts'

let here: TestWorld
let there: TestWorld
beforeAll(async () => {
  here = await helpingWorld()
  there = await helpingWorld()
  // Test databases are copies of one, with one name.
  await there.owner.pool.query(`ALTER TABLE installation DISABLE TRIGGER USER;
    UPDATE installation SET installation_id = gen_random_uuid();
    ALTER TABLE installation ENABLE TRIGGER USER`)
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const newFolder = () => mkdtempSync(join(tmpdir(), 'paraspar-folder-'))
const idOf = ({ world }: TestWorld) => installationId(world.database.pool)

/** An id of a file that was stored four hours ago: an orphan where nobody knows it. */
function oldId(): string {
  const hex = (Date.now() - 4 * HOUR_MS).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The other installation with its pictures in this folder. */
function sharing(folder: string, { world }: TestWorld): TestWorld['world'] {
  const storage = createStorage({ folder, key: world.config.keys.file })
  return {
    ...world,
    config: { ...world.config, storageFolder: folder },
    services: { ...world.services, storage },
  }
}

test('of two databases that start at one instant with one folder, one gets it and one is refused', async () => {
  const [mine, other] = [await idOf(here), await idOf(there)]
  expect(mine).not.toBe(other)
  for (let round = 0; round < 20; round++) {
    const folder = newFolder()
    const ended = await Promise.allSettled([
      claimFolder(folderStore(folder), mine),
      claimFolder(folderStore(folder), other),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = ended.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('holds the pictures of another installation')
    expect(readdirSync(folder)).toEqual(['installation.id'])
    rmSync(folder, { recursive: true })
  }
})

test('two servers of one installation share its folder, also at one instant', async () => {
  const folder = newFolder()
  const id = await idOf(here)
  await Promise.all([
    claimFolder(folderStore(folder), id),
    claimFolder(folderStore(folder), id),
    claimFolder(folderStore(folder), id),
  ])
  await claimFolder(folderStore(folder), id)
  rmSync(folder, { recursive: true })
})

test('cleaning leaves the pictures of another installation alone', async () => {
  const folder = newFolder()
  const picture = '018f0000-0000-7000-8000-00000000000a/' + oldId()
  await sharing(folder, here).services.storage.put(picture, Buffer.from('mine'))
  // A folder that belongs to nobody yet is not cleaned either.
  await expect(removeOrphans(sharing(folder, there))).rejects.toThrow('nothing was cleaned')
  await claimFolder(folderStore(folder), await idOf(here))
  await expect(removeOrphans(sharing(folder, there))).rejects.toThrow('nothing was cleaned')
  expect(existsSync(join(folder, picture))).toBe(true)
  await removeOrphans(sharing(folder, here))
  expect(existsSync(join(folder, picture))).toBe(false)
  rmSync(folder, { recursive: true })
})

test('a folder without the file goes to whoever starts next; practice takes its own back', async () => {
  const folder = newFolder()
  await claimFolder(folderStore(folder), await idOf(here))
  await expect(claimFolder(folderStore(folder), await idOf(there))).rejects.toThrow(
    'delete the file',
  )
  await takeFolder(folderStore(folder), await idOf(there))
  await claimFolder(folderStore(folder), await idOf(there))
  rmSync(join(folder, 'installation.id'))
  await claimFolder(folderStore(folder), await idOf(here))
  rmSync(folder, { recursive: true })
})

/** Starts a whole server on this database, with its pictures in this folder. */
async function serverOf({ world }: TestWorld, storageFolder: string) {
  const port = await freePort()
  const distDir = newFolder()
  onTestFinished(() => rmSync(distDir, { recursive: true }))
  writeSmallDist(distDir)
  const config = { ...world.config, storageFolder, port, drainMs: 0 }
  const running = await startServer(config, { distDir })
  return { ...running, url: `http://127.0.0.1:${port}` }
}

test('of two servers with one folder and two databases the second is refused, and every proof of the first stays', async () => {
  const folder = here.world.config.storageFolder
  const first = await serverOf(here, folder)
  const circle = await helpingCircle(here)
  const match = await matchBetween(here, {
    giver: await newGiver(here, circle),
    receiver: await newReceiver(here, circle, { asks: 0 }),
  })
  const { id, path } = await addProof(here, match)
  await claimed(here, match)
  // One that is long enough there to be cleaned away by whoever does not know it.
  const old = oldId()
  await here.world.services.storage.put(`${circle.circleId}/${old}`, Buffer.from('picture'))
  await here.owner.pool.query(
    `INSERT INTO stored_file
      SELECT circle_id, $2, owner_id, match_id, storage_name, media_type, width, height, bytes,
        sha256, created_at FROM stored_file WHERE file_id = $1`,
    [id, old],
  )
  const refused = await serverOf(there, folder).then(
    async (second) => {
      await removeOrphans(second.world)
      await second.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  expect(refused).toContain(
    `STORAGE_DIR: ${folder} holds the pictures of another installation, and two would delete each other's. Name a place of its own.`,
  )
  expect(existsSync(join(folder, circle.circleId, old))).toBe(true)
  const authorization = `Bearer ${match.giver.token}`
  const proof = await fetch(`${first.url}${path}`, { headers: { authorization } })
  expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await proof.body?.cancel()
  await removeOrphans(first.world)
  expect(existsSync(join(folder, circle.circleId, old))).toBe(true)
  await first.stop()
})
