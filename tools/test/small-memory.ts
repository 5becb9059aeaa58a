import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { type ControlGroup, makeControlGroup, memoryOf } from './control-group.ts'
import { asInAFreshClone, startAndUse, untilCompressed } from './one-start.ts'
import { NOT_SLOW } from './slowness.ts'

/** What README.md says of practice mode. */
const ENOUGH_MB = Number(process.env['MEMORY_MB'] ?? 192)
const ENOUGH_AT_FIRST_MB = Number(process.env['MEMORY_FIRST_MB'] ?? 768)
const PEOPLE = 12
const READS = [
  '/api/home',
  '/api/matches',
  '/api/coine/history',
  '/api/notices',
  '/api/ledger/seals',
]
const MB = 2 ** 20

/**
 * Starts practice mode with its database and what the kernel keeps of their files within so much memory: first as
 * in a fresh clone, then once more with the data, where 12 people log in and read. Ends with 1 where
 * something is killed or refused.
 */
async function smallMemory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-memory-'))
  try {
    asInAFreshClone()
    // The first start also builds the pages, and then the file that the second one runs.
    await within(ENOUGH_AT_FIRST_MB, 'the first start', (command) =>
      startAndUse({ folder, slowness: NOT_SLOW, command }, untilCompressed),
    )
    await within(ENOUGH_MB, `the second start, and ${PEOPLE} people who read`, (command) =>
      startAndUse({ folder, slowness: NOT_SLOW, command }, ({ url }) => readAsPeople(url)),
    )
  } finally {
    await removeEmbeddedPostgres(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `use` with a command that starts practice mode in a group of so much memory. */
async function within(
  mb: number,
  what: string,
  use: (command: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const group = makeControlGroup(memoryOf(mb * MB))
  try {
    // It is in the group before it uses any memory.
    await use([
      '/bin/sh',
      '-c',
      'echo $$ > "$0" && exec "$@"',
      group.members,
      process.execPath,
      'src/server/start.mjs',
      'src/server/programs/main.ts',
    ])
    const killed = killedIn(group)
    if (killed > 0) throw new Error(`${killed} processes were killed for want of memory`)
    console.log(
      `memory: ${mb} MB suffice for ${what} (most at once, with cached files: ${usedIn(group)})`,
    )
  } finally {
    await group.end()
  }
}

function killedIn(group: ControlGroup): number {
  const said = group.read('memory.oom_control') ?? group.read('memory.events') ?? ''
  return Number(/oom_kill (\d+)/.exec(said)?.[1] ?? 0)
}

function usedIn(group: ControlGroup): string {
  const peak = group.read('memory.max_usage_in_bytes') ?? group.read('memory.peak')
  return `${Math.round(Number(peak) / MB)} MB`
}

/** Logs in as people of the practice circles and reads what their pages ask for. */
async function readAsPeople(url: string): Promise<void> {
  const page = await fetch(`${url}/practice`).then((found) => found.text())
  const members = [...page.matchAll(/name="member" value="([0-9a-f-]{36})"/g)].map(([, id]) => id)
  for (const member of members.slice(0, PEOPLE)) {
    const entered = await fetch(`${url}/practice/login`, {
      method: 'POST',
      body: new URLSearchParams({ member: member ?? '' }),
      redirect: 'manual',
    })
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const path of READS) {
      const { status } = await fetch(url + path, { headers: { cookie } })
      // Some of them are in no circle yet.
      if (status !== 200 && status !== 403) throw new Error(`${path} is answered ${status}`)
    }
  }
  if (members.length < PEOPLE) throw new Error(`there are ${members.length} people only`)
}

await smallMemory()
