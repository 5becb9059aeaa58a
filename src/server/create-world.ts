import { pino } from 'pino'
import { finishBatches } from './platform/use-case/batches.ts'
import { createCaptchas } from './platform/outside/captcha-picture.ts'
import type { Config } from './platform/config.ts'
import { SET_UP_BOUNDS } from './platform/database/bounds.ts'
import { type Database, openDatabase, openSealer } from './platform/database/db.ts'
import { createDurability } from './platform/database/durability.ts'
import { LastingConnection } from './platform/events/lasting-connection.ts'
import { watchFullDisk } from './platform/database/full-disk.ts'
import { createImages } from './platform/outside/images.ts'
import { keysOf } from './members/entry/cell-key.ts'
import { noteSecurity } from './security/events/note-security.ts'
import { storeNotices } from './notices/store-notices.ts'
import { queueWebhooks } from './security/webhooks/queue-webhooks.ts'
import { refuseOtherKeys, refuseSealer } from './platform/crypto/known-keys.ts'
import { createLimits } from './platform/use-case/limits.ts'
import { createMailer } from './platform/outside/mail/mailer.ts'
import { refuseUnusableDatabase } from './platform/database/usable-database.ts'
import { createPasswords } from './platform/crypto/passwords.ts'
import { createPushSender, pushOffer } from './platform/outside/push.ts'
import { createSmsGateway } from './platform/outside/sms.ts'
import { diskOf } from './platform/outside/disk.ts'
import { createStorage } from './platform/outside/storage.ts'
import { createWaysOut, notingSenders } from './platform/outside/ways-out.ts'
import { openStandby } from './platform/standby/standby.ts'
import { openDirectory } from './platform/cells/directory.ts'
import { refuseOtherCell } from './platform/cells/make-cell.ts'
import { nameTokens } from './platform/crypto/ids.ts'
import { isAway } from './platform/use-case/failures.ts'
import { createVault } from './platform/crypto/vault.ts'
import type { World } from './platform/use-case/world.ts'

/** Stores the notices of events for people, and what their programs have to hear. */
export const carryOut: World['storeNotices'] = async (ctx, notices) => {
  await Promise.all([storeNotices(ctx, notices), queueWebhooks(ctx, notices)])
}

/**
 * Builds all parts of a running installation from its configuration. Nothing connects before its
 * first use.
 */
export function createWorld(config: Config): World {
  const log = pino({ level: config.logLevel, redact: ['req.headers', 'req.query'] })
  const durability = createDurability({
    isThrownAway: config.mode === 'test',
    log,
    disk: () => diskOf(config.storageFolder),
  })
  const database = openDatabase({
    url: config.databaseUrl,
    connections: config.connections,
    name: 'paraspar',
    bounds: config.bounds,
    directory: config.cell && openDirectory(config.cell),
    onConnect: durability.check,
  })
  const sealer = openSealer(database, {
    url: config.directUrl,
    bounds: config.bounds,
    directory: database.directory,
    onConnect: durability.check,
  })
  nameTokens(config.cell?.name)
  const vault = createVault(config.keys)
  const waysOut = createWaysOut(database.pool)
  return {
    config,
    database,
    sealer,
    lasting: new LastingConnection(config),
    durability,
    standby:
      config.standbyUrl === undefined
        ? undefined
        : openStandby({
            url: config.standbyUrl,
            connections: config.connections,
            primary: database.pool,
            log,
          }),
    fullDisk: watchFullDisk(database.pool, log),
    vault,
    ...notingSenders(waysOut, {
      mailer: createMailer(config),
      sms: createSmsGateway(config.sms),
      push: config.push && createPushSender(config.push),
    }),
    storeNotices: carryOut,
    noteSecurity: noteSecurity({ database, vault }),
    keyOf: keysOf(vault),
    log,
    services: {
      passwords: createPasswords(),
      images: createImages(),
      storage: createStorage({
        folder: config.storageFolder,
        bucket: config.bucket,
        key: config.keys.file,
      }),
      captchas: createCaptchas(
        config.keys.link.toString('hex'),
        isForPhones(config) ? 0 : undefined,
      ),
      limits: createLimits(database, { vault, factor: config.limitFactor }),
      push: pushOffer(config),
      waysOut,
      bankHolidays: config.bankHolidays,
    },
  }
}

/** Whether practice mode is open to a local network, where browsers on http hide their SHA-256. */
function isForPhones({ mode, host }: Config): boolean {
  return mode === 'practice' && host !== '127.0.0.1'
}

/**
 * Opens the world of an existing installation. Throws when the database has another mode or was
 * written with other keys.
 */
export async function openWorld(config: Config): Promise<World> {
  const world = createWorld(config)
  const patient = openSetUpDatabase(world)
  try {
    await refuseUnusableDatabase(patient.pool, config.mode)
    await refuseOtherKeys(patient.pool, config)
    await refuseOtherCell(patient.pool, config.cell?.name)
    // A silent directory keeps nobody out; then the first key is refused instead.
    await world.database.directory?.agree().catch((error: unknown) => {
      if (!isAway(error)) throw error
    })
    await refuseSealer(patient.pool, config)
    return world
  } catch (error) {
    await closeWorld(world)
    throw error
  } finally {
    await patient.close()
  }
}

/**
 * Opens a few more connections, for what a start does once: it waits longer than requests do. They look at
 * the server as all others do.
 */
export function openSetUpDatabase({ config, database, durability }: World): Database {
  return openDatabase({
    url: config.databaseUrl,
    directory: database.directory,
    connections: 2,
    name: 'paraspar start',
    bounds: SET_UP_BOUNDS,
    onConnect: durability.check,
  })
}

/** Closes what createWorld opened, after every running command has ended. */
export async function closeWorld(world: World): Promise<void> {
  await finishBatches(world)
  world.mailer.close()
  await world.standby?.close()
  await world.lasting.close()
  await world.sealer.close()
  await world.database.close()
  await world.database.directory?.close()
}
