import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { brokenAfter, stormFigures } from './after-storm.ts'
import { nothingHeard, startClients, type Heard, untilAcknowledged } from './confirmations.ts'
import { openStorm } from './storm.ts'
import { newFolder } from '../server/quick-folder.ts'

const ROUNDS = Number(process.env['DISK_ROUNDS'] ?? 1)
const CALLERS = 8
const DISK_MB = 900
/** The free disk is read with each heartbeat, every 15 seconds. */
const QUIET_SECONDS_MAX = 90
const QUIET_MS = 4_000
const ROUND_MS_MAX = 300_000

const shell = (command: string, folder: string) =>
  spawnSync('/bin/sh', ['-c', command, 'sh', folder], { encoding: 'utf8' })

/** Mounts a small disk here, does this with it, and unmounts it. */
async function onSmallDisk(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = newFolder('disk')
  if (shell(`mount -t tmpfs -o size=${DISK_MB}m tmpfs "$1"`, folder).status !== 0)
    throw new Error('a small disk cannot be mounted here, so this stage proves nothing')
  try {
    await work(folder)
  } finally {
    shell('umount -l "$1"', folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What /readyz says, once it says so. */
async function untilReadyIs(status: number, port: number): Promise<unknown> {
  const until = performance.now() + QUIET_SECONDS_MAX * 1_000
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    const said: unknown = await response.json()
    if (response.status === status) return said
    if (performance.now() > until) throw new Error(`/readyz says ${JSON.stringify(said)}`)
    await sleep(500)
  }
}

/** Waits until something is refused, and nothing more acknowledged. */
async function untilQuiet(heard: Heard): Promise<void> {
  const until = performance.now() + QUIET_SECONDS_MAX * 1_000
  const refusedBefore = heard.refused
  for (let before = -1; heard.acknowledged.size !== before || heard.refused === refusedBefore;) {
    if (performance.now() > until)
      throw new Error(
        `${heard.acknowledged.size} acknowledged and ${heard.refused} refused with a full disk`,
      )
    before = heard.acknowledged.size
    await sleep(QUIET_MS)
  }
}

test(
  'a full disk refuses confirmations and loses none, and they go on when there is room',
  { timeout: 240_000 + ROUNDS * ROUND_MS_MAX },
  () =>
    onSmallDisk(async (folder) => {
      const fill = (leaveShare: number) =>
        shell(
          `free=$(df -k --output=avail "$1" | tail -1); all=$(df -k --output=size "$1" | tail -1)
          head -c $(( (free - all * ${leaveShare} / 100) * 1024 )) /dev/zero > "$1/ballast"`,
          folder,
        )
      const heard = nothingHeard()
      const storm = await openStorm({ inside: folder })
      try {
        await storm.refill()
        const clients = startClients(storm, heard, CALLERS)
        const backAfter: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          await storm.refill()
          await untilAcknowledged(heard, CALLERS)
          // Pages that are there, and segments of the log, have room for thousands of payments.
          fill(0)
          await untilQuiet(heard)
          rmSync(join(folder, 'ballast'))
          const beganMs = performance.now()
          await untilAcknowledged(heard, CALLERS)
          backAfter.push(Math.round((performance.now() - beganMs) / 1_000))
        }
        await clients.stop()
        console.log(
          stormFigures(
            `${ROUNDS} full disks, back after at most ${Math.max(...backAfter)} s`,
            heard,
          ),
        )
        expect(await brokenAfter(storm, heard)).toEqual([])
      } finally {
        await storm.close()
      }
    }),
)

test(
  'a full disk of the database alone takes the server out, counts in a metric, and loses nothing',
  { timeout: 240_000 + ROUNDS * ROUND_MS_MAX },
  () =>
    onSmallDisk(async (databaseInside) => {
      const heard = nothingHeard()
      const storm = await openStorm({ databaseInside })
      const port = storm.servers[0]?.port ?? 0
      const ballast = join(databaseInside, 'ballast')
      try {
        const clients = startClients(storm, heard, CALLERS)
        for (let round = 0; round < ROUNDS; round++) {
          await storm.refill()
          await untilAcknowledged(heard, CALLERS)
          expect(await untilReadyIs(200, port)).toEqual({ ready: true })
          shell(`cat /dev/zero > "$1"`, ballast)
          expect(await untilReadyIs(503, port)).toEqual({ ready: false, missing: 'database' })
          const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
          expect(metrics).toMatch(/^paraspar_database_disk_full_total [1-9]/m)
          rmSync(ballast)
          await untilReadyIs(200, port)
          await untilAcknowledged(heard, CALLERS)
        }
        await clients.stop()
        console.log(stormFigures(`${ROUNDS} full disks of the database alone`, heard))
        expect(await brokenAfter(storm, heard)).toEqual([])
      } finally {
        await storm.close()
      }
    }),
)
