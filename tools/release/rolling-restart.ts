import { join } from 'node:path'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { buildRelease } from './build-release.ts'
import { isThere, PROXIES, type Proxy } from './proxies.ts'
import { type RunningRelease, type Settings, startRelease } from './run-release.ts'
import { withInstallation } from './with-installation.ts'

/**
 * Builds the release and restarts two servers of the release, one after the other, behind each proxy of our samples that is
 * installed here, while people read and log in. Fails when one request fails.
 */
const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 3)
const PEOPLE = 12
const REQUEST_MS_MAX = 20_000

type Tally = { served: number; readonly failed: string[] }

/** Asks without a pause until `isOver`; each person on connections of their own. */
async function person(url: string, tally: Tally, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const [path, init] = requestOf(turn)
    try {
      const response = await fetch(url + path, {
        ...init,
        signal: AbortSignal.timeout(REQUEST_MS_MAX),
      })
      await response.arrayBuffer()
      if (response.status < 500) tally.served += 1
      else tally.failed.push(`${init.method} ${path}: ${response.status}`)
    } catch (error) {
      tally.failed.push(`${init.method} ${path}: ${String((error as Error).cause ?? error)}`)
    }
  }
}

// A page, a read of the database, and a write: each wrong password is counted.
function requestOf(turn: number): [string, RequestInit] {
  if (turn % 3 === 0) return ['/', { method: 'GET' }]
  if (turn % 3 === 1) return ['/api/circles', { method: 'GET' }]
  const body = JSON.stringify({ email: 'nobody@help.example', password: 'not the password' })
  const headers = { 'content-type': 'application/json' }
  return ['/api/user/login', { method: 'POST', headers, body }]
}

async function restartBehind(
  proxy: Proxy,
  servers: RunningRelease[],
  all: Settings[],
): Promise<Tally> {
  const tally: Tally = { served: 0, failed: [] }
  let isOver = false
  const people = Array.from({ length: PEOPLE }, () => person(proxy.url, tally, () => isOver))
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, settings] of all.entries()) {
        const code = await servers[at]?.stop()
        if (code !== 0) throw new Error(`A server ended with ${code}.`)
        servers[at] = await startRelease(settings)
      }
  } finally {
    isOver = true
    await Promise.all(people)
  }
  return tally
}

async function withServers(settings: Settings, folder: string): Promise<void> {
  const here = Object.entries(PROXIES).filter(([, { program }]) => isThere(program))
  if (here.length === 0)
    throw new Error(
      'There is neither Caddy nor nginx here: install one, or name it with CADDY or NGINX.',
    )
  const all = [settings, { ...settings, PORT: String(await freePort()) }]
  const servers = await Promise.all(all.map(startRelease))
  try {
    for (const [name, { program, start }] of here) {
      const ports = { port: await freePort(), servers: all.map(({ PORT }) => Number(PORT)) }
      const proxy = await start(program, ports, join(folder, name))
      const { served, failed } = await restartBehind(proxy, servers, all)
      await proxy.stop()
      console.log(
        `${name}: ${2 * ROUNDS} restarts, ${served} requests served, ${failed.length} failed`,
      )
      for (const line of new Set(failed)) console.log(`  ${line}`)
      if (failed.length > 0 || served === 0) process.exitCode = 1
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

try {
  await buildRelease()
  await withInstallation(withServers)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
