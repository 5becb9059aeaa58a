import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { checkOrigin } from '../use-case/caller.ts'
import type { ActorCtx } from '../use-case/context.ts'
import { requestOf } from './http.ts'
import { runUseCase } from '../use-case/run-use-case.ts'
import { useCase, type UseCase } from '../use-case/use-case.ts'
import type { World } from '../use-case/world.ts'

/**
 * A file to download: its bytes at once, or in pieces that are made while they are sent. `packed`
 * pieces are sent as gzip if the caller accepts it.
 */
export type FileOut = {
  readonly fileName: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly packed?: true
  readonly body: () => Promise<Buffer> | AsyncGenerator<string>
}

/**
 * Binds an endpoint that returns a file. `open` runs in the one transaction that checks access. The
 * body is made afterwards, so that neither slow drawing nor a slow connection holds it open. A
 * broken connection stops the making of pieces.
 */
export function serveFile<K extends EndpointKey>(
  app: FastifyInstance,
  world: World,
  key: K,
  open: (ctx: ActorCtx, input: InputOf<Contract[K]>) => Promise<FileOut>,
): void {
  const endpoint = endpointOf(key)
  // A file is no response of the contract, but it is opened as one is made.
  const fileCase = useCase(key, open as never) as UseCase<K>
  const [method = '', path = ''] = key.split(' ')
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      checkOrigin(world.config, request)
      const file = (await runUseCase(
        world,
        fileCase,
        requestOf<K>(world.config, endpoint, request, reply),
      )) as unknown as FileOut
      void reply.type(file.type).headers({
        ...file.headers,
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${file.fileName}"`,
      })
      const body = file.body()
      return body instanceof Promise
        ? reply.send(await body)
        : sendPieces(request, reply, {
            pieces: Readable.from(body, { objectMode: false }),
            packed: file.packed === true,
          })
    },
  })
}

function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { pieces, packed }: { pieces: Readable; packed: boolean },
): FastifyReply {
  if (!packed || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(pieces)
  // More effort gains little size and costs much time.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  // An error in the middle breaks the file off for its reader too.
  pieces.on('error', (error) => gzip.destroy(error))
  return reply.header('content-encoding', 'gzip').send(pieces.pipe(gzip))
}
