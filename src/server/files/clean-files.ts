import { PICTURES_KEPT_DAYS } from '#domain/shared/image-bounds.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { installationId, isOwnFolder } from '#server/platform/outside/own-folder.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listStoredOf, listKnownIds, listOutlived, markPurged } from './purge-store.ts'

const PURGED_A_RUN_MAX = 1_000
const CIRCLE_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes the pictures of matches that ended a year ago; their rows stay with the hashes. The file
 * is deleted first, so that a run that was cut short finds the row again.
 */
export async function purgePictures(world: World): Promise<void> {
  const outlived = await inTransactionOf(world, (ctx) =>
    listOutlived(ctx.tx, addMs(ctx.now, -PICTURES_KEPT_DAYS * DAY_MS), PURGED_A_RUN_MAX),
  )
  if (outlived.length > 0) await refuseForeignFiles(world)
  await forEachLogged(world, 'outlived picture', outlived, (picture) => purge(world, picture))
}

/** Deletes all uploads of a person before they are erased. */
export async function purgePicturesOf(
  world: World,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  const stored = await inTransactionOf(world, (ctx) =>
    listStoredOf(ctx.tx, { circleId, ownerId: memberId }, PURGED_A_RUN_MAX),
  )
  if (stored.length > 0) await refuseForeignFiles(world)
  for (const picture of stored) await purge(world, picture)
}

async function purge(
  world: World,
  { circleId, fileId, storageName }: { circleId: string; fileId: string; storageName: string },
): Promise<void> {
  await world.services.storage.remove(storageName).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    // A run that was cut short removed it.
    world.log.warn({ circleId, fileId }, 'a picture to be deleted was gone already')
  })
  await inTransactionOf(world, (ctx) => markPurged(ctx.tx, { circleId, fileId, now: ctx.now }))
}

/**
 * Deletes files of uploads that were refused after the file was stored, so that they have no row.
 */
export async function removeOrphans(world: World): Promise<void> {
  await refuseForeignFiles(world)
  for await (const { folder: circleId, ids } of world.services.storage.listRecent()) {
    if (!CIRCLE_FOLDER.test(circleId)) continue
    const known = new Set(
      await inTransactionOf(world, (ctx) => listKnownIds(ctx.tx, circleId, ids)),
    )
    for (const id of ids.filter((each) => !known.has(each)))
      await world.services.storage.remove(`${circleId}/${id}`)
  }
}

/** Where the files are not this installation's nothing is deleted: another database may know them. */
async function refuseForeignFiles({ services: { storage }, database }: World): Promise<void> {
  if (!(await isOwnFolder(storage.store, await installationId(database.pool))))
    throw new Error(
      `${storage.store.setting} is not the place of this installation, so nothing was cleaned`,
    )
}
