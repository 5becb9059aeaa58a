import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStages } from '#server/platform/machine/stages.ts'
import { buildIfStale } from '../site/build.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'

/**
 * Runs `view` against a separate practice circle, on a free port and in a temporary folder. Removes
 * both afterwards.
 */
export async function withPractice<T>(view: (base: string) => Promise<T>): Promise<T> {
  const folder = join(tmpdir(), `paraspar-practice-${process.pid}`)
  const port = await freePort()
  const { startPractice } = await import('#server/programs/start-practice.ts')
  const running = await startPractice({
    installation: { host: '127.0.0.1', port, folder, folderSetting: 'PARASPAR_DATA' },
    lan: false,
    stages: createStages(() => undefined),
    buildPages: buildIfStale,
  })
  try {
    return await view(`http://127.0.0.1:${port}`)
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
