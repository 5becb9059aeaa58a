import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import { DEFAULT_POLICY, type Policy } from '#domain/shared/policy.ts'
import { inviteAdministrators } from '#server/circles/invite-administrators.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { noteSecurity } from '#server/security/events/note-security.ts'
import { carryOut as storeNotices } from '#server/create-world.ts'
import { keysOf } from '#server/members/entry/cell-key.ts'
import { memberJobs } from '#server/members/member-jobs.ts'
import { localConfig } from '#server/platform/config.ts'
import type { Directory } from '#server/platform/cells/directory.ts'
import type { UseCase } from '#server/platform/use-case/use-case.ts'
import { type Database, openDatabase, openSealer } from '#server/platform/database/db.ts'
import { LastingConnection } from '#server/platform/events/lasting-connection.ts'
import { watchFullDisk } from '#server/platform/database/full-disk.ts'
import { relayCircles } from '#server/platform/events/relay-events.ts'
import { createDurability } from '#server/platform/database/durability.ts'
import { createImages } from '#server/platform/outside/images.ts'
import { type JobHandlers, workOffJobs } from '#server/platform/jobs/jobs.ts'
import { createLimits } from '#server/platform/use-case/limits.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { letKeySeal } from '#server/platform/crypto/known-keys.ts'
import { createPasswords, type Passwords } from '#server/platform/crypto/passwords.ts'
import {
  newPushKeys,
  type PushMessage,
  pushOffer,
  type PushTarget,
} from '#server/platform/outside/push.ts'
import type { SmsText } from '#server/platform/outside/sms-templates.ts'
import { createStorage } from '#server/platform/outside/storage.ts'
import { createWaysOut, notingSenders } from '#server/platform/outside/ways-out.ts'
import { createVault, type Keys } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type Call, callOf } from './call.ts'
import { type TestDatabase, testDatabase } from './db.ts'
import { legibleCaptchas } from '../members/legible-captchas.ts'
import { assertInvariants } from '../rules/invariants.ts'
import { after, gatewayInto, mailerInto, pushInto } from './caught-messages.ts'
import { afterEveryTest } from './left-behind.ts'

/** An open circle with unused invitations for administrators. */
export type OpenedCircle = {
  readonly circleId: string
  readonly slug: string
  readonly name: string
  readonly invitations: string[]
}

/**
 * A whole installation on a database of its own. Everything is real except mail, SMS and the
 * captcha pictures.
 */
export type TestWorld = {
  readonly world: World
  /** The owner's connection: sees and changes everything, opens circles, moves the clock. */
  readonly owner: Database
  readonly mails: Mail[]
  readonly texts: { readonly text: SmsText; readonly to: string }[]
  readonly pushes: { readonly target: PushTarget; readonly message: PushMessage }[]
  /** While true, mail, SMS and push cannot be delivered. */
  outage: boolean
  /**
   * False once the owner has written rows that no use case would leave. Then the invariants are no
   * longer checked after each test.
   */
  isLawful: boolean
  openCircle(options?: {
    policy?: Partial<Policy>
    slug?: string
    name?: string
    seen?: boolean
  }): Promise<OpenedCircle>
  /**
   * Runs one request. Throws an AppError for an expected failure, and an Error where the endpoint
   * does not declare it.
   */
  call<K extends EndpointKey>(key: K, call?: Call<K>): Promise<ResponseOf<Contract[K]>>
  /** Runs the jobs that wait now. */
  work(): Promise<void>
  /** Moves the clock of this database. Sessions unused for seven days end. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

export type TestWorldOptions = {
  /** Multiplies every rate limit. Production has 1. */
  readonly limitFactor?: number
  /** Use cases of other features. Those of circles and members are always there. */
  readonly useCases?: readonly AnyUseCase[]
  readonly jobs?: Partial<JobHandlers>
  /**
   * A migrated database of a server that is looked at as in production; thrown away unless told.
   */
  readonly on?: TestDatabase
  /** The database, where it is not a new copy of the template. */
  readonly copy?: TestDatabase
  /** The log. By default nothing is logged. */
  readonly log?: Logger
  /** The password hashes. The default is a quick one. */
  readonly passwords?: Passwords
  /** The keys that wrote the database. The default are new ones. */
  readonly keys?: Keys
  /** The directory, where this world is one cell of several. */
  readonly directory?: Directory
  /** Real ways out: what their provider takes is caught too. */
  readonly senders?: Pick<World, 'mailer' | 'sms'>
}

type AnyUseCase = { [K in EndpointKey]: UseCase<K> }[EndpointKey]

/**
 * Makes a world; until it is closed, what must always hold (test/rules/invariants.ts) is asserted
 * after every test of the file.
 */
export async function testWorld({
  limitFactor = 1_000,
  useCases = [],
  jobs = {},
  on,
  copy: given,
  log = pino({ level: 'silent' }),
  passwords = createPasswords(QUICK_HASH),
  keys = newKeys(),
  directory,
  senders,
}: TestWorldOptions = {}): Promise<TestWorld> {
  const copy = on ?? given ?? (await testDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-world-'))
  const owner = openDatabase({ url: copy.ownerUrl, connections: 4, name: 'test owner', directory })
  await letKeySeal(owner.pool, keys.seal)
  const mails: TestWorld['mails'] = []
  const promising: string[] = []
  const texts: TestWorld['texts'] = []
  const pushes: TestWorld['pushes'] = []
  const isOut = () => self.outage
  const world = makeWorld({
    databaseUrl: copy.appUrl,
    folder,
    limitFactor,
    durability: createDurability({ isThrownAway: on === undefined, log }),
    log,
    passwords,
    keys,
    directory,
    mailer: after(senders?.mailer, mailerInto(mails, promising, isOut)),
    sms: after(senders?.sms, gatewayInto(texts, isOut)),
    push: pushInto(pushes, isOut),
  })
  const relayInline = (circleIds: readonly string[]) => relayCircles(world, circleIds)
  for (const database of [world.database, owner]) database.onEvents.add(relayInline)
  const handlers = { ...memberJobs, ...jobs } as JobHandlers
  const self: TestWorld = {
    world,
    owner,
    mails,
    texts,
    pushes,
    outage: false,
    isLawful: true,
    openCircle: (options) => openCircleIn(owner, { seen: true, ...options }),
    call: callOf(world, useCases),
    work: () => workOffJobs(world, handlers),
    advance: (ms) => moveClock(owner, ms),
    async close() {
      noLongerChecked()
      for (const one of [world.database, world.lasting, world.sealer, owner]) await one.close()
      copy.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const noLongerChecked = afterEveryTest(async () => {
    if (self.isLawful) await assertInvariants(owner)
    if (promising.length > 0)
      throw new Error(`mails with words of money schemes: ${promising.join(' | ')}`)
  })
  return self
}

async function moveClock({ pool }: Database, ms: number): Promise<void> {
  await pool.query(
    `INSERT INTO clock_offset (ahead) VALUES ($1 * interval '1 ms')
      ON CONFLICT (only_row) DO UPDATE SET ahead = clock_offset.ahead + excluded.ahead`,
    [ms],
  )
}

/**
 * Opens a circle with two invitations for administrators, and the default policy unless one is
 * given.
 */
async function openCircleIn(
  owner: Database,
  {
    policy = {},
    slug = `c-${randomBytes(4).toString('hex')}`,
    name = 'Test circle',
    seen = false,
  }: NonNullable<Parameters<TestWorld['openCircle']>[0]>,
): Promise<OpenedCircle> {
  const circleId = await openCircle(owner, {
    paymentsOpen: true,
    name,
    slug,
    seen,
    policy: { ...DEFAULT_POLICY, ...policy },
  })
  return {
    circleId,
    slug,
    name,
    invitations: await inviteAdministrators(owner.db, { circleId, count: 2 }),
  }
}

/** The real hash at its lowest cost. Another test covers the cost in production. */
export const QUICK_HASH = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const

export function newKeys(): Keys {
  const key = () => randomBytes(32)
  return {
    master: [{ id: 'test', key: key() }],
    hash: key(),
    link: key(),
    file: key(),
    seal: key(),
  }
}

function makeWorld({
  databaseUrl,
  folder,
  limitFactor,
  passwords,
  keys,
  directory,
  mailer,
  sms,
  push,
  ...rest
}: {
  databaseUrl: string
  folder: string
  limitFactor: number
  passwords: Passwords
  keys: Keys
  directory: Directory | undefined
} & Pick<World, 'durability' | 'log' | 'mailer' | 'sms' | 'push'>): World {
  const config = localConfig({
    mode: 'test',
    folder,
    port: 1,
    databaseUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
    keys,
    push: { ...newPushKeys(), subject: 'mailto:nobody@example.in' },
    limitFactor,
    logLevel: 'silent',
  })
  const database = openDatabase({
    url: databaseUrl,
    connections: config.connections,
    name: 'test',
    directory,
    onConnect: rest.durability.check,
  })
  const sealer = openSealer(database, { url: databaseUrl, onConnect: rest.durability.check })
  const vault = createVault(keys)
  const waysOut = createWaysOut(database.pool)
  const services = {
    passwords,
    images: createImages(),
    storage: createStorage({ folder: config.storageFolder, key: keys.file }),
    captchas: legibleCaptchas(),
    limits: createLimits(database, { vault, factor: limitFactor }),
    push: pushOffer(config),
    waysOut,
    bankHolidays: config.bankHolidays,
  }
  const fullDisk = watchFullDisk(database.pool, rest.log)
  return {
    config,
    database,
    sealer,
    lasting: new LastingConnection(config),
    fullDisk,
    vault,
    services,
    storeNotices,
    noteSecurity: noteSecurity({ database, vault }),
    keyOf: keysOf(vault),
    ...notingSenders(waysOut, { mailer, sms, push }),
    ...rest,
  }
}
