import { pino } from 'pino'
import { finishBatches } from './platform/use-case/batches.ts'
import { createCaptchas } from './platform/outside/captcha-picture.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/db.ts'
import { createImages } from './platform/outside/images.ts'
import { createLimits } from './platform/use-case/limits.ts'
import { createMailer } from './platform/outside/mail.ts'
import { createPasswords } from './platform/crypto/passwords.ts'
import { createPushSender, pushOffer } from './platform/outside/push.ts'
import { createSmsGateway } from './platform/outside/sms.ts'
import { createStorage } from './platform/outside/storage.ts'
import { createVault } from './platform/crypto/vault.ts'
import type { World } from './platform/use-case/world.ts'

/**
 * Makes everything a running installation consists of from its configuration; nothing is connected
 * before it is used.
 */
export function createWorld(config: Config): World {
  const database = openDatabase({
    url: config.databaseUrl,
    connections: config.connections,
    name: 'paraspar',
    bounds: config.bounds,
  })
  const vault = createVault(config.keys)
  return {
    config,
    database,
    vault,
    mailer: createMailer(config),
    sms: createSmsGateway(config.sms),
    push: config.push && createPushSender(config.push),
    log: pino({ level: config.logLevel, redact: ['req.headers', 'req.query'] }),
    services: {
      passwords: createPasswords(),
      images: createImages(),
      storage: createStorage({ folder: config.storageFolder, key: config.keys.file }),
      captchas: createCaptchas(config.keys.link.toString('hex')),
      limits: createLimits(database, { vault, factor: config.limitFactor }),
      push: pushOffer(config),
      bankHolidays: config.bankHolidays,
    },
  }
}

/** Lets go of what createWorld opened, once every command that came is answered. */
export async function closeWorld(world: World): Promise<void> {
  await finishBatches(world)
  world.mailer.close()
  await world.database.close()
}
