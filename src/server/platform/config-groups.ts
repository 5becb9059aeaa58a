import { createHmac } from 'node:crypto'
import type { Bucket } from './outside/bucket-files.ts'
import { ConfigError } from './settings.ts'

/** The bucket for pictures; undefined where they are in a folder. Throws ConfigError where a part is missing. */
export function bucketOf({
  PICTURES_S3: url,
  PICTURES_S3_REGION: region,
  PICTURES_S3_KEY: key,
  PICTURES_S3_SECRET: secret,
}: {
  readonly PICTURES_S3?: string | undefined
  readonly PICTURES_S3_REGION?: string | undefined
  readonly PICTURES_S3_KEY?: string | undefined
  readonly PICTURES_S3_SECRET?: string | undefined
}): Bucket | undefined {
  if (new Set([url, key, secret].map((value) => value === undefined)).size > 1)
    throw new ConfigError(['PICTURES_S3, PICTURES_S3_KEY, PICTURES_S3_SECRET: set all or none'])
  return url === undefined || key === undefined || secret === undefined
    ? undefined
    : { url, key, secret, region }
}

/** Which cell of several this installation is, and where their directory is. */
export type CellConfig = {
  readonly name: string
  readonly directoryUrl: string
  /** Shows whether two cells have one HASH_KEY, and nothing else of it: by it all of them find a key. */
  readonly hashCheck: Buffer
}

/** The cell; undefined in an installation that is none. Throws ConfigError where a part is missing. */
export function cellOf({
  CELL: name,
  DIRECTORY_URL: directoryUrl,
  HASH_KEY: hashKey,
}: {
  readonly CELL?: string | undefined
  readonly DIRECTORY_URL?: string | undefined
  readonly HASH_KEY: Buffer
}): CellConfig | undefined {
  if ((name === undefined) !== (directoryUrl === undefined))
    throw new ConfigError(['CELL, DIRECTORY_URL: set both or neither'])
  return name === undefined || directoryUrl === undefined
    ? undefined
    : { name, directoryUrl, hashCheck: hashCheckOf(hashKey) }
}

/** What the directory knows of the key with which all its cells hash. */
export function hashCheckOf(hashKey: Buffer): Buffer {
  return createHmac('sha256', hashKey).update('key-check\0directory').digest()
}

/** The key pair for web push (VAPID, RFC 8292), base64url, and a contact address for the push services. */
export type PushKeys = {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** The keys for web push; undefined where nobody is offered it. Throws ConfigError where a part is missing. */
export function pushKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  OPERATOR_EMAIL,
}: {
  readonly VAPID_PUBLIC_KEY?: string | undefined
  readonly VAPID_PRIVATE_KEY?: string | undefined
  readonly OPERATOR_EMAIL: string
}): PushKeys | undefined {
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new ConfigError(['VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither'])
  return publicKey === undefined || privateKey === undefined
    ? undefined
    : { publicKey, privateKey, subject: `mailto:${OPERATOR_EMAIL}` }
}
