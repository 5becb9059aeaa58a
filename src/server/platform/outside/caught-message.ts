import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a message into a folder instead of sending it, as `<id>.json` with the time. Whoever lists
 * the folder meets whole messages only.
 */
export async function writeCaught(
  folder: string,
  id: string,
  {
    kind,
    ...message
  }: { readonly kind: 'mail' | 'sms'; readonly to: string; readonly text: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${id}.json`)
  const written = { kind, at: Temporal.Now.instant().toString(), ...message }
  await writeFile(`${path}.part`, JSON.stringify(written, null, 2), { mode: 0o600 })
  await rename(`${path}.part`, path)
}
