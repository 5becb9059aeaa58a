import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { startServer } from '#server/programs/start-server.ts'
import { newFolder } from '#test/server/quick-folder.ts'
import { buildIfStale } from '../tools/site/build.ts'
import { startNullSmtp } from './contestants/behind.ts'
import { openNew } from './contestants/served.ts'
import { emptyInstallation } from './empty-installation.ts'
import { layersOf, printedLayers } from './layers.ts'
import { openInstallation } from './lists/installation.ts'
import { watchOthers } from './measure.ts'
import { type Act, confirming, homes, page } from './short-acts.ts'
import { startWith } from './start-with.ts'
import { type Counts, countWork, readWal, watchWork, type Worked } from './work.ts'

const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`)
const folder = newFolder('short')
const cluster = await startWith(join(folder, 'postgres'), [
  "autovacuum = 'off'",
  'max_connections = 100',
])
const admin = new pg.Client({ connectionString: cluster.superuserUrl })
await admin.connect()
await readWal(admin)
for (const name of ['confirming', 'lists', 'site']) await admin.query(`CREATE DATABASE ${name}`)
const at = (name: string) =>
  Object.assign(new URL(cluster.superuserUrl), { pathname: `/${name}` }).href
const smtp = await startNullSmtp()
log('postgres')
const served = await openNew({
  ownerUrl: at('confirming'),
  folder,
  smtpUrl: smtp.url,
  circles: 8,
  perCircle: 8,
})
log('served')
const lists = await openInstallation(
  { members: 200, circles: 4, matches: 3_000 },
  { ownerUrl: at('lists'), folder, log },
)
await lists.app.listen({ host: '127.0.0.1', port: 0 })
const { config } = await emptyInstallation({
  ownerUrl: at('site'),
  folder,
  limitFactor: 1e6,
  port: await freePort(),
})
const { distDir } = await buildIfStale()
log('built')

async function measure(act: Act): Promise<{ counts: Counts; worked: Worked }> {
  await act.prepare?.(act.counted)
  await act.run(act.counted)
  await act.prepare?.(act.counted)
  const counts = await countWork(admin, () => act.run(act.counted))
  await act.prepare?.(act.timed)
  const worked = await watchWork(admin)
  return { counts, worked: worked(await act.run(act.timed)) }
}
const acts = [...confirming(served), ...(await homes(lists, [1, 8, 32]))]
for (let turn = 0; turn < 1; turn++)
  for (const act of acts) {
    const others = watchOthers()
    const { counts, worked } = await measure(act)
    log(
      `${act.name.padEnd(24)} ${worked.nodeMs.toFixed(2)} ${worked.databaseMs.toFixed(2)} ${Object.values(
        counts,
      )
        .map((n) => n.toFixed(2))
        .join(' ')} others ${others().toFixed(1)}`,
    )
  }
const server = await startServer(config, { distDir })
log('server')
for (let turn = 0; turn < 1; turn++)
  for (const act of page(config.port, [1, 8, 32])) {
    const { counts, worked } = await measure(act)
    log(
      `${act.name.padEnd(24)} ${worked.nodeMs.toFixed(2)} ${worked.databaseMs.toFixed(2)} ${Object.values(
        counts,
      )
        .map((n) => n.toFixed(2))
        .join(' ')}`,
    )
  }
await server.stop()
if (process.argv.includes('--layers'))
  for (const act of [acts[0]!, acts[1]!, acts[5]!]) {
    await act.prepare?.(act.timed)
    console.log(act.name)
    console.log(printedLayers(await layersOf(() => act.run(act.timed))))
  }
await lists.close()
await served.close()
await admin.end()
smtp.stop()
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
log('end')
