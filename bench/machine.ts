import { spawnSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'

export type Fact = readonly [name: string, value: string | number]

const PROBES = 200
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Describes the machine of a measurement. Throws if the database may lose committed data: such
 * figures are worth nothing.
 */
export async function machineFacts(
  admin: pg.Client,
  { folder, driver }: { folder: string; driver: string },
): Promise<Fact[]> {
  const show = async (setting: string) =>
    (await admin.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])).rows[0]
      ?.value ?? ''
  for (const setting of DURABLE)
    if ((await show(setting)) !== 'on') throw new Error(`void: ${setting} is not on`)
  return [
    [
      'PostgreSQL',
      `${await show('server_version')}, ${await optimisation(admin)}, shared_buffers ` +
        `${await show('shared_buffers')}, default durability`,
    ],
    [
      'machine',
      `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ` +
        `${Math.round(totalmem() / 2 ** 30)} GiB`,
    ],
    ['Node.js', process.version],
    ['TPC-B by', driver],
    ['fdatasync of 8 kB, µs', probe(folder)],
    [
      'commit',
      spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim(),
    ],
  ]
}

/**
 * Returns how the server was compiled. The npm build is made for size (-Os), distributions for
 * speed (-O2).
 */
async function optimisation(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ setting: string }>(
    "SELECT setting FROM pg_config WHERE name = 'CFLAGS'",
  )
  return /-O\w+/.exec(rows[0]?.setting ?? '')?.[0] ?? 'flags unknown'
}

function probe(folder: string): number {
  const path = join(folder, 'probe')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(8192, 1)
  const times = Array.from({ length: PROBES }, () => {
    writeSync(file, page)
    const begin = performance.now()
    fdatasyncSync(file)
    return performance.now() - begin
  }).toSorted((a, b) => a - b)
  closeSync(file)
  rmSync(path)
  return Math.round((times[PROBES / 2] ?? Number.NaN) * 1000)
}
