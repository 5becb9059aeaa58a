import { sealInLink } from '#domain/ledger/seal-link.ts'
import { checkCircle } from '#server/audit/check-circle.ts'
import { openField } from '#server/members/person/private-fields.ts'
import type { Config } from '#server/platform/config.ts'
import { keyProblems } from '#server/platform/crypto/known-keys.ts'
import { createVault } from '#server/platform/crypto/vault.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import { createStorage } from '#server/platform/outside/storage.ts'
import {
  findHeads,
  inCirclesTime,
  listLastSeals,
  listNewestMembers,
  listNewestPictures,
  listSealsUntil,
} from './recovery-store.ts'

/** A restored copy of the installation, up to some time. */
export type Copy = {
  readonly url: string
  readonly storageFolder: string
  readonly newestAt: Temporal.Instant
}

/** A seal that is younger than this may be committed just after the log that was copied. */
const SEALED_WITHIN_SECONDS = 10
const MEMBERS_TRIED = 20
const PICTURES_TRIED = 50
/** A check of a large circle takes minutes. */
const CHECKS_AT_ONCE = 2

/**
 * Checks a copy as the nightly check does, opens private rows and pictures with the keys, and
 * compares its seals with the live database, or with a seal that the operator has. Returns one line
 * for each problem, and changes nothing.
 */
export async function problemsOf(
  copy: Copy,
  config: Config,
  seal: string | undefined,
): Promise<string[]> {
  const database = openDatabase({
    url: copy.url,
    connections: CHECKS_AT_ONCE,
    name: 'paraspar drill',
  })
  try {
    const keys = await keyProblems(database.pool, config)
    if (keys.length > 0) return keys
    return [
      ...(await ledgerProblems(database, config, copy)),
      ...(await sealProblems(database, config, copy, seal)),
      ...(await privateProblems(database, config, copy)),
    ]
  } finally {
    await database.close()
  }
}

async function ledgerProblems(
  database: Database,
  config: Config,
  { newestAt }: Copy,
): Promise<string[]> {
  const vault = createVault(config.keys)
  const circles = await database.db.selectFrom('circle').select(['circleId', 'slug']).execute()
  const asOf = await inCirclesTime(database.db, newestAt)
  const problems: string[] = []
  for (const { circleId, slug } of circles) {
    const { broken } = await checkCircle({ database, vault }, circleId, { asOf })
    problems.push(...broken.map((name) => `${slug}: ${name}`))
  }
  return problems
}

async function sealProblems(
  { db }: Database,
  config: Config,
  { newestAt }: Copy,
  seal: string | undefined,
): Promise<string[]> {
  if (seal !== undefined) {
    const found = await findHeads(db, [Buffer.from(sealInLink(seal)?.head ?? seal, 'hex')])
    if (found.size === 0) return ['the seal that you named is not in the backup']
  }
  const live = openDatabase({ url: config.databaseUrl, connections: 1, name: 'paraspar drill' })
  try {
    const last = await listLastSeals(db)
    const inLive = await findHeads(
      live.db,
      last.map(({ head }) => head),
    )
    const until = newestAt.subtract({ seconds: SEALED_WITHIN_SECONDS })
    const wanted = await listSealsUntil(live.db, await inCirclesTime(live.db, until))
    const inCopy = await findHeads(db, wanted)
    return [
      ...last
        .filter(({ head }) => !inLive.has(head.toString('hex')))
        .map(({ slug }) => `${slug}: its last seal is not one of the live database`),
      ...(inCopy.size < wanted.length
        ? ['a seal of the live database that is old enough is not in the backup']
        : []),
    ]
  } catch (error) {
    return seal === undefined
      ? [
          `the seals were not compared, as the live database does not respond ` +
            `(${(error as Error).message}): name one that a steward got by mail, with --seal`,
        ]
      : []
  } finally {
    await live.close()
  }
}

async function privateProblems(
  { db }: Database,
  config: Config,
  { storageFolder }: Copy,
): Promise<string[]> {
  const vault = createVault(config.keys)
  const storage = createStorage({
    folder: storageFolder,
    bucket: config.bucket,
    key: config.keys.file,
  })
  const problems: string[] = []
  await db.transaction().execute(async (tx) => {
    for (const member of await listNewestMembers(tx, MEMBERS_TRIED))
      try {
        const person = await vault.of(tx, member)
        openField(person, {
          column: 'name_sealed',
          memberId: member.memberId,
          sealed: member.nameSealed,
        })
      } catch (error) {
        problems.push(`a member's name does not open: ${(error as Error).message}`)
      }
  })
  for (const name of await listNewestPictures(db, PICTURES_TRIED))
    await storage.get(name).catch((error: NodeJS.ErrnoException) => {
      problems.push(
        error.code === 'ENOENT'
          ? `a picture of the database is not in the ${config.bucket === undefined ? 'backup' : 'bucket'}`
          : `a picture does not open: ${error.message}`,
      )
    })
  return [...new Set(problems)]
}
