import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CELL_HEADER } from '#contract/cells.ts'
import { deviceWordOf } from '#server/platform/http/device-word.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Config } from '../config.ts'
import type { Caller } from './context.ts'

const DEVICE_SECONDS = 365 * 24 * 3600
const REGISTRATION_SECONDS = 3600

/**
 * Returns the cookie names: with the __Host- prefix on encrypted connections, without it on
 * loopback http.
 */
export function cookieNames({ publicUrl }: Pick<Config, 'publicUrl'>): {
  session: string
  device: string
  registration: string
  cell: string
} {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return {
    session: `${prefix}session`,
    device: `${prefix}device`,
    registration: `${prefix}registration`,
    cell: `${prefix}cell`,
  }
}

/**
 * Returns the session token of a request: a bearer token if one is sent, otherwise the browser's
 * cookie.
 */
export function tokenOf(config: Config, request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? request.cookies[cookieNames(config).session]
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
}

/** Refuses unsafe methods with a cookie from other sites. Throws request.other-origin. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || bearerOf(request) !== undefined)
    return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : !isOwnOrigin(config, request, origin)
  if (foreign) throw requestError('request.other-origin')
}

function isOwnOrigin(
  { publicUrl, mode }: Config,
  request: FastifyRequest,
  origin: string,
): boolean {
  return (
    origin === new URL(publicUrl).origin ||
    (mode !== 'production' && origin === `http://${request.headers.host}`)
  )
}

/** Whose session each request has, as soon as that is known. */
const accounts = new WeakMap<FastifyRequest, string>()

/** Returns the id of the account that a request concerns, where anybody knows. */
export function accountOf(request: FastifyRequest): string | undefined {
  return accounts.get(request)
}

/**
 * Returns where a request comes from, and the functions with which a use case starts or ends the
 * browser's session.
 */
export function callerOf(config: Config, request: FastifyRequest, reply: FastifyReply): Caller {
  const names = cookieNames(config)
  const base = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const
  return {
    network: networkOf(request.ip),
    device: request.cookies[names.device],
    hasSession: request.cookies[names.session] !== undefined,
    registration: request.cookies[names.registration],
    deviceWord: deviceWordOf(request.headers['user-agent']),
    publicUrl: config.publicUrl,
    practice: config.mode === 'practice',
    startSession({ token, expiresAt, device }) {
      void reply.setCookie(names.session, token, {
        ...base,
        expires: new Date(expiresAt.epochMilliseconds),
      })
      if (device !== undefined)
        void reply.setCookie(names.device, device, { ...base, maxAge: DEVICE_SECONDS })
    },
    endSession: () => void reply.clearCookie(names.session, base),
    leadTo: (other) => void reply.header(CELL_HEADER, other).setCookie(names.cell, other, base),
    concerns: (identityId) => void accounts.set(request, identityId),
    noteRegistration(token) {
      const strict = { ...base, sameSite: 'strict' } as const
      if (token === null) void reply.clearCookie(names.registration, strict)
      else
        void reply.setCookie(names.registration, token, { ...strict, maxAge: REGISTRATION_SECONDS })
    },
  }
}

/**
 * Returns what counts as one network: an IPv4 address, or the /64 of one IPv6 connection, in any
 * spelling.
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase()
  if (!address.includes(':') || /^::ffff:[\d.]+$/.test(address))
    return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [
    ...front,
    ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'),
    ...back,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
