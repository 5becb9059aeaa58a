import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disputedMatch, finished, officersOf } from '#test/helping/disputes.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addProof, proofPicture } from '#test/helping/proof.ts'
import { refusal } from '#test/helping/commands.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { claimFolder, installationId, takeFolder } from '#server/platform/outside/own-folder.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { purgePictures, purgePicturesOf, removeOrphans } from './clean-files.ts'

const w = await worldOfFile()
await claimFolder(w.world.services.storage.store, await installationId(w.world.database.pool))
const circle = await helpingCircle(w)

const onDisk = (name: string) => existsSync(join(w.world.config.storageFolder, name))
const newMatch = async () =>
  matchBetween(w, {
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  })

async function pictureOf(matchId: string) {
  const { rows } = await w.owner.pool.query(
    `SELECT storage_name, purged_at IS NOT NULL AS purged, sha256 IS NOT NULL
        AND original_sha256 IS NOT NULL AS hashed FROM stored_file WHERE match_id = $1
      ORDER BY created_at`,
    [matchId],
  )
  return rows.map(({ storage_name: name, ...row }) => ({ ...row, there: onDisk(name as string) }))
}

async function fileOf(matchId: string): Promise<string> {
  const { rows } = await w.owner.pool.query<{ file_id: string }>(
    'SELECT file_id FROM stored_file WHERE match_id = $1',
    [matchId],
  )
  return rows[0]?.file_id ?? ''
}

test('pictures go a year after their payment and its disputes; hashes stay', async () => {
  const officers = await officersOf(w, circle, 2)
  const ended = await confirmed(w, await newMatch())
  const running = await claimed(w, await newMatch())
  const dispute = await disputedMatch(w, circle)
  await w.call('POST /matches/{matchId}/dispute/evidence', {
    token: dispute.giver.token,
    params: { matchId: dispute.match.id },
    file: await proofPicture(),
  })
  await finished(w, dispute, officers, { outcome: 'void' })
  await w.advance(364 * DAY_MS)
  await purgePictures(w.world)
  expect([await pictureOf(ended.id), await pictureOf(dispute.match.id)]).toEqual([
    [{ purged: false, hashed: true, there: true }],
    [
      { purged: false, hashed: true, there: true },
      { purged: false, hashed: true, there: true },
    ],
  ])
  await w.advance(2 * DAY_MS)
  await purgePictures(w.world)
  await purgePictures(w.world)
  const gone = { purged: true, hashed: true, there: false }
  expect([
    await pictureOf(ended.id),
    await pictureOf(dispute.match.id),
    await pictureOf(running.id),
  ]).toEqual([[gone], [gone, gone], [{ purged: false, hashed: true, there: true }]])
  await backAgain(w, circle, ended.giver)
  const { data } = await w.call('GET /matches/{matchId}', {
    token: ended.giver.token,
    params: { matchId: ended.id },
  })
  expect(data.proofDocument).toBeNull()
})

test('refused uploads are deleted; those with a row and foreign files stay', async () => {
  const match = await newMatch()
  const { id } = await addProof(w, match)
  const { circleId } = circle
  const madeAgo = (ms: number) => {
    const hex = (Date.now() - ms).toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}${newUuid().slice(13)}`
  }
  const [orphan, fresh, ancient, known] = [
    madeAgo(3 * HOUR_MS),
    madeAgo(HOUR_MS),
    madeAgo(60 * HOUR_MS),
    madeAgo(4 * HOUR_MS),
  ]
  for (const name of [orphan, fresh, ancient, known])
    await w.world.services.storage.put(`${circleId}/${name}`, Buffer.from('picture'))
  await w.world.services.storage.put(`keys/${orphan}`, Buffer.from('something else'))
  await w.owner.pool.query(
    `INSERT INTO stored_file
      SELECT circle_id, $2, owner_id, match_id, storage_name, media_type, width, height, bytes,
        sha256, created_at FROM stored_file WHERE file_id = $1`,
    [id, known],
  )
  await removeOrphans(w.world)
  const left = [orphan, fresh, ancient, known, id].map((name) => onDisk(`${circleId}/${name}`))
  expect([left, onDisk(`keys/${orphan}`)]).toEqual([[false, true, true, true, true], true])
})

test('an upload that is refused leaves such a file', async () => {
  const match = await claimed(w, await newMatch())
  const before = filesIn()
  expect((await refusal(addProof(w, match))).code).toBe('matches.not-now')
  expect(filesIn()).toBe(before + 1)
})

test('a purge that was cut short goes on; in a folder of others nothing is deleted, nor said to be', async () => {
  const { store } = w.world.services.storage
  const ended = await confirmed(w, await newMatch())
  const cutShort = await confirmed(w, await newMatch())
  await w.advance(367 * DAY_MS)
  await store.remove(`${circle.circleId}/${await fileOf(cutShort.id)}`)
  await takeFolder(store, 'another installation')
  await expect(purgePictures(w.world)).rejects.toThrow('nothing was cleaned')
  await expect(
    purgePicturesOf(w.world, { circleId: circle.circleId, memberId: ended.giver.memberId }),
  ).rejects.toThrow('nothing was cleaned')
  expect(await pictureOf(ended.id)).toEqual([{ purged: false, hashed: true, there: true }])
  expect(await pictureOf(cutShort.id)).toEqual([{ purged: false, hashed: true, there: false }])
  await takeFolder(store, await installationId(w.world.database.pool))
  await purgePictures(w.world)
  const gone = [{ purged: true, hashed: true, there: false }]
  expect([await pictureOf(ended.id), await pictureOf(cutShort.id)]).toEqual([gone, gone])
})

function filesIn(): number {
  return readdirSync(join(w.world.config.storageFolder, circle.circleId)).length
}
