import { ownAddress } from '#contract/older-addresses.ts'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { EndpointKey } from '#contract/index.ts'
import { PROOF_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { serveCheckpoint } from './ledger/checkpoints/serve-checkpoint.ts'
import { serveLedgerFile } from './ledger/serve-ledger-file.ts'
import { serveProofs } from './matches/views/show-proof.ts'
import { boundConnections, READ_BOUNDS, serverOptions } from './platform/http/connections.ts'
import { sendFailures, bindEndpoint } from './platform/http/http.ts'
import { type Changes, serveChanges } from './platform/http/changes.ts'
import { serveHealth } from './platform/http/health.ts'
import type { UseCase } from './platform/use-case/use-case.ts'
import type { Config } from './platform/config.ts'
import type { World } from './platform/use-case/world.ts'
import { servePapers } from './papers/serve-papers.ts'
import { serveMyData } from './privacy/serve-my-data.ts'
import { serveReference } from './site/reference-page.ts'
import { serveExports } from './staff/log/serve-export.ts'
import { serveSent } from './telling/serve-sent.ts'
import { seeTicketPicture } from './support/see-ticket-picture.ts'
import { useCases } from './use-cases.ts'

const BODY_BYTES_MAX = 1_000_000

/**
 * Creates the HTTP server: the interface under /api, and what `pages` adds beside it. It does not
 * listen yet.
 */
export async function createApp(
  world: World,
  {
    changes,
    pages,
    isLeaving = () => false,
  }: {
    changes: Changes
    pages?: (app: FastifyInstance) => Promise<void>
    /** Whether this server still serves, but wants no new requests. */
    isLeaving?: () => boolean
  },
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = world.log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ method = '', url = '' }) => ownAddress(method, url),
    bodyLimit: BODY_BYTES_MAX,
    ...serverOptions(READ_BOUNDS),
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    trustProxy: world.config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  boundConnections(app, READ_BOUNDS, isLeaving)
  if (world.config.mode === 'practice') refuseOutsiders(app, world.config)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: { fileSize: PROOF_BYTES_MAX, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
  })
  await app.register(async (api) => {
    sendFailures(api, { vault: world.vault })
    for (const useCase of Object.values(useCases))
      bindEndpoint(api, world, useCase as UseCase<EndpointKey>)
    serveProofs(api, world, seeTicketPicture)
    serveChanges(api, world, changes)
    serveMyData(api, world)
    serveLedgerFile(api, world)
    serveCheckpoint(api, world)
    servePapers(api, world)
    serveExports(api, world)
    serveSent(api, world)
    serveReference(api)
    for (const rest of ['/api', '/api/*']) {
      api.all(rest, () => {
        throw requestError('request.not-found')
      })
    }
  })
  serveHealth(app, world, isLeaving)
  await pages?.(app)
  return app
}

// Practice has logins without a password. So it refuses other sites that point their name here, and
// proxies in front. With --lan it has an address of the local network.
function refuseOutsiders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const own = new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    const { host = '', 'x-forwarded-for': forwarded } = request.headers
    const isOwn = host === own || /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)
    if (!isOwn || forwarded !== undefined)
      throw Object.assign(requestError('request.other-origin'), { statusCode: 403 })
  })
}
