import { join } from 'node:path'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { buildRelease } from './build-release.ts'
import { reportTally, withPeople } from './people.ts'
import { isThere, PROXIES } from './proxies.ts'
import { type RunningRelease, type Settings, startRelease } from './run-release.ts'
import { withInstallation } from './with-installation.ts'

/**
 * Builds the release and restarts two servers of the release, one after the other, behind each proxy of our samples that is
 * installed here, while people read and log in. Fails when one request fails.
 */
const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 3)

/** Restarts each server in turn. */
async function restartAll(servers: RunningRelease[], all: readonly Settings[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, settings] of all.entries()) {
      const code = await servers[at]?.stop()
      if (code !== 0) throw new Error(`A server ended with ${code}.`)
      servers[at] = await startRelease(settings)
    }
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
      const tally = await withPeople(proxy.url, () => restartAll(servers, all))
      await proxy.stop()
      reportTally(`${name}: ${2 * ROUNDS} restarts`, tally)
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
