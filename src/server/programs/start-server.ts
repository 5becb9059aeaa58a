import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { logGuardProblems } from '../audit/guard-problems.ts'
import { publishedChecks } from '../audit/published-checks.ts'
import { pageContent } from '../content/page-content.ts'
import { posterSpec } from '../content/poster-specs.ts'
import { publishedAddresses } from '../content/published-addresses.ts'
import { writtenPages } from '../content/written-pages.ts'
import { closeWorld, openSetUpDatabase, openWorld } from '../create-world.ts'
import { jobHandlers } from '../job-handlers.ts'
import { keepSealMemory } from '../ledger/seal-memory.ts'
import { startSealer } from '../ledger/sealer.ts'
import { moveRunningDeadlines } from '../outages.ts'
import { checkPaper } from '../papers/check-paper.ts'
import { figuresOfOthers } from '../platform/cells/cell-figures.ts'
import { findCell } from '../platform/cells/lead-to-cell.ts'
import { cookieNames } from '../platform/use-case/caller.ts'
import { openChanges } from '../platform/http/changes.ts'
import { type Config } from '../platform/config.ts'
import { ConfigError } from '../platform/settings.ts'
import { refusalOf } from '../platform/database/durability.ts'
import { patiently } from '../platform/database/patient.ts'
import { Problem } from '../platform/machine/check.ts'
import { portSentence } from '../platform/machine/machine-checks.ts'
import { NOTHING_MOVES_MS } from '../platform/machine/movement.ts'
import type { Stages } from '../platform/machine/stages.ts'
import { publishedDrill } from '../recovery/published-drill.ts'
import { beat, beatRegularly } from '../platform/jobs/heartbeat.ts'
import { startRelaying } from '../platform/events/event-relay.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { firstCircleOffer } from '../opening/first-circle.ts'
import { claimFolder, installationId, takeFolder } from '../platform/outside/own-folder.ts'
import { probeStorage } from '../platform/outside/storage.ts'
import { isAway } from '../platform/use-case/failures.ts'
import { inTransaction } from '../platform/use-case/transaction.ts'
import type { World } from '../platform/use-case/world.ts'
import { type SiteOptions, registerSite } from '../site/site.ts'

const AGAIN_MS = 500

export type Running = { readonly greeting: string; readonly world: World; stop(): Promise<void> }

/**
 * Starts one installation on a migrated database: pages, interface, jobs. Refuses a database of
 * another mode, and one that may lose committed data. `pages` come after the site, so that what fails there is
 * answered with the site's page.
 */
export async function startServer(
  config: Config,
  extras: {
    /** The folder with the built pages. */
    distDir: string
    pages?: (app: FastifyInstance, world: World) => Promise<void>
    stages?: Stages
  },
): Promise<Running> {
  const world = await openWorld(config)
  let heartbeat: ReturnType<typeof beatRegularly> | undefined
  const end = async () => {
    await heartbeat?.stop()
    await closeWorld(world)
  }
  try {
    refuseUnsafeDatabase(world)
    await probeStorage(world.services.storage)
    await ownFolder(world)
    await readyToSeal(world)
    extras.stages?.begin('Opening the pages')
    // Before anybody can act and before the first sweep: deadlines that passed during an outage are
    // not due yet.
    await beatOnce(world)
    const behind = patient(world)
    heartbeat = beatRegularly(behind, moveRunningDeadlines)
    const changes = await whileBusy(() => openChanges(world))
    let isLeaving = false
    const app = await createApp(world, {
      changes,
      isLeaving: () => isLeaving,
      pages: async (instance) => {
        await registerSite(instance, {
          distDir: extras.distDir,
          practice: config.mode === 'practice',
          components: config.mode !== 'production',
          publicUrl: config.publicUrl,
          operator: config.operator,
          sessionCookie: cookieNames(config).session,
          ...published(world),
        })
        await extras.pages?.(instance, world)
      },
    })
    const work = await startWork(behind)
    // Last, because another program may end the server as soon as it is ready.
    await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
      await work.stop()
      const { code, syscall } = error as NodeJS.ErrnoException
      if (syscall !== 'listen' || code === undefined) throw error
      throw new Problem(portSentence({ code, host: config.host, port: config.port }))
    })
    const offer = config.mode === 'production' ? await firstCircleOffer(world) : undefined
    return {
      world,
      greeting: [`Paraspar runs at ${config.publicUrl}`, ...(offer ? [offer] : [])].join('\n'),
      async stop() {
        isLeaving = true
        await sleep(config.drainMs)
        await app.close()
        await work.stop()
        await changes.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Says what is strange about the database, and begins or finds what the signer remembers. */
async function readyToSeal(world: World): Promise<void> {
  await logGuardProblems(world)
  await keepSealMemory(world.database.db, world.config.sealMemory)
}

/** The same world for what works beside requests. */
function patient(world: World): World {
  return { ...world, database: patiently(world.database), sealer: patiently(world.sealer) }
}

// After a long outage this moves every running deadline, so it waits longer than a request does.
async function beatOnce(world: World): Promise<void> {
  const database = openSetUpDatabase(world)
  try {
    await beat({ ...world, database }, moveRunningDeadlines)
  } finally {
    await database.close()
  }
}

/**
 * Starts what works beside requests, in a world that waits longer than they do. `stop` ends first what
 * gives work to the others.
 */
async function startWork(world: World): Promise<{ stop(): Promise<void> }> {
  const relay = startRelaying(world)
  const jobs = await whileBusy(() => startJobs(world, jobHandlers))
  const sealer = startSealer(world)
  return {
    async stop() {
      await jobs.stop()
      await relay.stop()
      await sealer.stop()
    },
  }
}

/** Tries again while the database is busy: it was there a moment ago, when the world opened. */
async function whileBusy<T>(act: () => Promise<T>): Promise<T> {
  const until = performance.now() + NOTHING_MOVES_MS
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error
      await sleep(AGAIN_MS)
    }
}

/** Returns published content for visitor pages, read on request. */
function published(
  world: World,
): Pick<
  SiteOptions,
  'content' | 'poster' | 'addresses' | 'written' | 'checkPaper' | 'failingWays' | 'otherCells'
> {
  const { database, vault, services, config } = world
  const { cell } = config
  return {
    otherCells: cell && {
      cookie: cookieNames(config).cell,
      find: async (kind, text) => {
        const found = await findCell(world, kind, text)
        return found === cell.name ? undefined : found
      },
    },
    failingWays: services.waysOut.failing,
    checkPaper: (question) => checkPaper(world, question),
    content: async (question) => {
      const others = await figuresOfOthers(database.directory)
      return inTransaction(database, { vault, language: question.language }, async (ctx) => {
        const values = await pageContent(ctx, question)
        return (
          values && {
            ...values,
            ...(await publishedChecks(ctx, question, others)),
            ...(await publishedDrill(ctx, question, others)),
          }
        )
      })
    },
    poster: (question) =>
      inTransaction(database, { vault, language: 'en' }, (ctx) => posterSpec(ctx, question)),
    written: () => inTransaction(database, { vault, language: 'en' }, writtenPages),
    addresses: () => inTransaction(database, { vault, language: 'en' }, publishedAddresses),
  }
}

async function ownFolder({ database, config, services: { storage } }: World): Promise<void> {
  const claim = config.mode === 'practice' ? takeFolder : claimFolder
  await claim(storage.store, await installationId(database.pool))
}

// Checked at the first connection.
function refuseUnsafeDatabase({ durability }: World): void {
  const danger = durability.dangerAtStart()
  if (danger !== undefined) throw new ConfigError([refusalOf(danger)])
}
