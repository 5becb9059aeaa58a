import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { Problem } from './check.ts'
import { lanAddress } from './lan-address.ts'

const PORT_MAX = 65_535

/** Where an installation listens, and where its data lies. */
export type Installation = {
  readonly host: string
  readonly port: number
  readonly folder: string
  /** The setting that names the folder. */
  readonly folderSetting: 'PARASPAR_DATA' | 'STORAGE_DIR'
}

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of the practice installation: `data` here, or what PARASPAR_DATA says. */
export function practiceFolder(environment: Environment = process.env): string {
  return resolve(environment['PARASPAR_DATA'] ?? 'data')
}

/**
 * Where practice mode listens: on this computer only, or with `lan` for the phones in its local
 * network. Throws Problem for a PORT or HOST that cannot be used.
 */
export function practiceInstallation(
  environment: Environment,
  { lan = false }: { lan?: boolean } = {},
): Installation {
  const { PORT: port = '3000', HOST: host } = environment
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > PORT_MAX)
    throw new Problem(`PORT is "${port}": it must be a number from 1 to ${PORT_MAX}.`)
  return {
    host: lan ? lanAddress(host) : '127.0.0.1',
    port: Number(port),
    folder: practiceFolder(environment),
    folderSetting: 'PARASPAR_DATA',
  }
}

/** Where a production server listens and stores its pictures. */
export function productionInstallation({ host, port, storageFolder }: Config): Installation {
  return { host, port, folder: storageFolder, folderSetting: 'STORAGE_DIR' }
}
