import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { ONLY_AT_PRIMARY } from './standby.ts'
import { cookieNames } from '../use-case/caller.ts'
import type { Request } from '../use-case/request.ts'
import type { World } from '../use-case/world.ts'

/** How new what a browser reads must be. Its pages write it too, after news. */
const COOKIE = 'position'
const SECONDS = 60

/** How new a browser's query must be; undefined for other requests. */
export function seenBy(
  config: Config,
  { kind }: Endpoint,
  { cookies }: FastifyRequest,
): Request<never>['seen'] {
  return kind === 'query' && cookies[cookieNames(config).session] !== undefined
    ? { position: cookies[COOKIE] }
    : undefined
}

/** After a command, a browser reads nothing that is older, on whatever server. */
export async function notePosition(
  { config, standby }: World,
  { kind }: Endpoint,
  { request, reply, isDone }: { request: FastifyRequest; reply: FastifyReply; isDone: boolean },
): Promise<void> {
  if (standby === undefined || kind === 'query' || request.headers.authorization !== undefined)
    return
  // Nobody knows whether one that failed was done.
  const asked = isDone ? standby.position().catch(() => ONLY_AT_PRIMARY) : ONLY_AT_PRIMARY
  void reply.setCookie(COOKIE, await asked, {
    path: '/',
    maxAge: SECONDS,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    encode: String,
  })
}
