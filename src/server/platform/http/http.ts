import type {} from '@fastify/multipart'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import { type Endpoint, type InputOf, isCachedOffline } from '#contract/endpoint.ts'
import { OFFLINE_FOR } from '#contract/offline.ts'
import { WATCHED } from '#contract/watched.ts'
import { sentInParts } from '#contract/uploads.ts'
import { firstOffered, wishesOf, type Language } from '#domain/shared/languages.ts'
import { AppError } from '#domain/shared/errors.ts'
import { type PropertyCode, requestError } from '#domain/shared/request-errors.ts'
import { fileError } from '#domain/shared/file-errors.ts'
import type { Actor } from '../use-case/context.ts'
import type { UseCase } from '../use-case/use-case.ts'
import { type Failure, failureOf, PROBLEM_MEDIA_TYPE } from '../use-case/failures.ts'
import { KEY_LENGTH_MAX } from '../use-case/idempotency.ts'
import type { Request } from '../use-case/request.ts'
import { runUseCase } from '../use-case/run-use-case.ts'
import {
  accountOf,
  callerOf,
  checkOrigin,
  cookieNames,
  networkOf,
  tokenOf,
} from '../use-case/caller.ts'
import { sha256 } from '../crypto/ids.ts'
import { admit } from '../use-case/admission.ts'
import { inTransactionOf } from '../use-case/transaction.ts'
import type { Config } from '../config.ts'
import { notePosition, seenBy } from '../standby/positions.ts'
import { joinParts } from './upload-parts.ts'
import type { World } from '../use-case/world.ts'
import { watched } from './watched.ts'

const DEPTH_MAX = 20

/**
 * Binds one endpoint of the contract to its use case: parse, run, encode. Paths start with /api.
 */
export function bindEndpoint<K extends EndpointKey>(
  app: FastifyInstance,
  world: World,
  useCase: UseCase<K>,
): void {
  const endpoint = endpointOf(useCase.key)
  const act = WATCHED[useCase.key]
  const [method = '', path = ''] = useCase.key.split(' ')
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      checkOrigin(world.config, request)
      const file =
        endpoint.upload === undefined
          ? undefined
          : await readUpload(world, request, endpoint, endpoint.upload)
      const read = { ...requestOf<K>(world.config, endpoint, request, reply), file }
      const run = (given: Request<K>) => runUseCase(world, useCase, given)
      const note = (isDone: boolean) => notePosition(world, endpoint, { request, reply, isDone })
      const response = await (
        act === undefined
          ? run(read)
          : watched(world, { act, request: read, isPublic: endpoint.access === 'public' }, run)
      ).catch((error: unknown) => note(false).then(() => Promise.reject(error)))
      await note(true)
      countedBy(endpoint, world.config, reply)
      markOffline(endpoint, world.config, request, reply)
      return sendResponse(reply, endpoint, response)
    },
  })
}

/** Reads a request as use cases get it. Throws as parseInput does. */
export function requestOf<K extends EndpointKey>(
  config: Config,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Request<K> {
  return {
    input: parseInput(endpoint, request) as InputOf<Contract[K]>,
    path: request.url.split('?')[0] ?? '',
    token: tokenOf(config, request),
    language: languageOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    caller: callerOf(config, request, reply),
    file: undefined,
    seen: seenBy(config, endpoint, request),
  }
}

/** Says how requests of an endpoint are counted, where they are. */
function countedBy({ limit }: Endpoint, { limitFactor }: Config, reply: FastifyReply): void {
  if (limit !== undefined)
    void reply.header(
      'ratelimit-policy',
      `"default";q=${limit.max * limitFactor};w=${limit.minutes * 60}`,
    )
}

const SESSION_NAME_LENGTH = 12

/** Tells a browser that it may keep the response for reading offline, and for which session. */
function markOffline(
  endpoint: Endpoint,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const session = request.cookies[cookieNames(config).session]
  if (session === undefined || !isCachedOffline(endpoint)) return
  // One way only: the name of a cache is no secret, the session is.
  const name = createHash('sha256').update(`offline ${session}`).digest('base64url')
  void reply.header(OFFLINE_FOR, name.slice(0, SESSION_NAME_LENGTH))
}

function sendResponse(reply: FastifyReply, endpoint: Endpoint, response: unknown): FastifyReply {
  // Encoding by the schema drops undeclared fields, so that nothing private slips out.
  return reply
    .code(endpoint.status ?? 200)
    .header('cache-control', 'no-store')
    .send(endpoint.response.parse(response))
}

/**
 * Parses the input of a request by its endpoint. Throws request.invalid, and request.not-found for
 * a path that cannot name anything.
 */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const body = endpoint.body === undefined ? undefined : (request.body ?? {})
  // PostgreSQL texts cannot hold NUL, so an id or text with one is invalid.
  if (
    depthOf(body) > DEPTH_MAX ||
    JSON.stringify([request.params, request.query, body]).includes('\\u0000')
  )
    throw requestError('request.invalid')
  const parse = (part: 'params' | 'query' | 'body', value: unknown) => {
    const schema = endpoint[part]
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(value, { reportInput: true })
    if (!parsed.success) throw invalid(parsed.error, part)
    return parsed.data
  }
  return {
    params: parse('params', request.params),
    query: parse('query', request.query),
    body: parse('body', body),
  }
}

// A path that cannot name anything gets the response of one that names nothing.
function invalid(error: ZodError, part: 'params' | 'query' | 'body') {
  if (part === 'params') return requestError('request.not-found')
  const fields = error.issues
    .slice(0, 20)
    .flatMap((issue) =>
      (issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
      ).map((names) => [names.join('.').slice(0, 60), reasonOf(issue)]),
    )
  return requestError('request.invalid', { fields: Object.fromEntries(fields) })
}

const REASONS: Readonly<Record<string, PropertyCode>> = {
  unrecognized_keys: 'request.unknown',
  too_small: 'request.too-little',
  too_big: 'request.too-much',
}

function reasonOf({ code, input }: ZodError['issues'][number]): PropertyCode | 'request.invalid' {
  return REASONS[code] ?? (input === undefined ? 'request.missing' : 'request.invalid')
}

function depthOf(value: unknown, depth = 0): number {
  if (value === null || typeof value !== 'object' || depth > DEPTH_MAX) return depth
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth + 1,
  )
}

// The server reads an upload only after it knows the sender.
async function readUpload(
  world: World,
  request: FastifyRequest,
  endpoint: Endpoint,
  { field, bytesMax, parts }: NonNullable<Endpoint['upload']>,
): Promise<Uint8Array> {
  const token = tokenOf(world.config, request)
  const { actor } = await inTransactionOf(world, (ctx) => admit(ctx, endpoint, token))
  if (parts && typeof request.body === 'object') return readParts(world, actor, request.body)
  if (!request.isMultipart()) throw requestError('request.unsupported-type')
  return readFile(request, { field, bytesMax }).catch((error: Error & { statusCode?: number }) => {
    // The parser throws bare errors at what is not multipart, or breaks off.
    if (error instanceof AppError || error.statusCode !== undefined) throw error
    throw requestError('request.invalid')
  })
}

async function readFile(
  request: FastifyRequest,
  { field, bytesMax }: { field: string; bytesMax: number },
): Promise<Uint8Array> {
  const part = await request.file({ limits: { fileSize: bytesMax } })
  if (part === undefined || part.fieldname !== field) throw fileError('files.missing')
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw fileError('files.too-large')
  return bytes
}

function readParts(world: World, actor: Actor, body: unknown): Promise<Uint8Array> {
  const named = sentInParts.safeParse(body)
  if (!named.success) throw fileError('files.missing')
  return inTransactionOf(world, (ctx) =>
    joinParts(ctx, { ...actor, uploadId: named.data.uploadId }),
  )
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX)
    throw requestError('request.invalid')
  return key
}

/** Returns the requested language, or undefined when we offer none of them. */
export function languageOf(request: FastifyRequest): Language | undefined {
  return firstOffered(wishesOf(request.headers['accept-language'] ?? ''))
}

type SendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => FastifyReply

/**
 * Sends every failure in one shape, or by `send`, and logs it without private data: what was asked, by its
 * pattern, and with the vault from which network and for which account, keyed.
 */
export function sendFailures(
  app: FastifyInstance,
  {
    send = (_request, reply, { body }) => reply.type(PROBLEM_MEDIA_TYPE).send(body),
    vault,
  }: { send?: SendFailure; vault?: World['vault'] } = {},
): void {
  app.setErrorHandler((thrown: Error & { statusCode?: number; code?: string }, request, reply) => {
    const failure = failureOf(fromFastify(thrown), languageOf(request) ?? 'en')
    const facts = {
      code: failure.body.error.code,
      status: failure.status,
      method: request.method,
      route: request.routeOptions.url ?? '',
      ...(vault && whoIn(request, vault)),
    }
    if (failure.level === 'error')
      request.log.error(
        { ...facts, err: { name: thrown.name, message: thrown.message, stack: thrown.stack } },
        'request failed',
      )
    else request.log[failure.level](facts, 'request refused')
    if (failure.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', failure.retryAfterSeconds)
      if (failure.status === 429)
        void reply.header('ratelimit', `"default";r=0;t=${failure.retryAfterSeconds}`)
    }
    return send(request, reply.code(failure.status).header('cache-control', 'no-store'), failure)
  })
}

/** The network as in the log of security, and a hash of the account's random id: so much tells each apart. */
const KEY_LENGTH = 16

function whoIn(request: FastifyRequest, vault: World['vault']) {
  const account = accountOf(request)
  const key = (hash: Buffer) => hash.toString('hex').slice(0, KEY_LENGTH)
  return {
    network: key(vault.hash('network', networkOf(request.ip))),
    ...(account !== undefined && { account: key(sha256(account)) }),
  }
}

function fromFastify(thrown: Error & { statusCode?: number; code?: string }): unknown {
  if (thrown instanceof AppError) return thrown
  if (thrown.code === 'FST_REQ_FILE_TOO_LARGE') return fileError('files.too-large')
  if (thrown.statusCode === 413) return requestError('request.too-large')
  if (thrown.statusCode === 415) return requestError('request.unsupported-type')
  const { statusCode = 500 } = thrown
  return statusCode >= 400 && statusCode < 500 ? requestError('request.invalid') : thrown
}
