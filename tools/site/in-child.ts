import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { watchMovement, workOf } from '#server/platform/machine/movement.ts'

/**
 * Runs a file in its own process, so that it leaves nothing in the caller's memory, and ends it where
 * nothing moves any more. Throws with its output when it fails.
 */
export async function runInChild(file: string, what: string): Promise<void> {
  const child = spawn(process.execPath, [file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let hangs = false
  const stopWatching = watchMovement(
    () => workOf(child.pid ?? 0),
    () => (hangs = child.kill('SIGKILL')),
  )
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(stopWatching)
  const how = hangs ? 'hung, nothing moved any more' : 'failed'
  if (code !== 0) throw new Error(`${what} ${how}:\n${Buffer.concat(said).toString()}`)
}
