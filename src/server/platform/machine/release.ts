import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './check.ts'

/** The folder of this program. */
const ROOT = join(import.meta.dirname, '../../../..')
/** The release of `npm run build` has this program as JavaScript. */
export const IS_RELEASE = import.meta.filename.endsWith('.js')

/**
 * Returns the folder with the built pages. Production never builds: it has no tools for that. Throws
 * Problem where they are not there.
 */
export function builtPages(root = ROOT): string {
  const folder = join(root, 'dist')
  if (existsSync(join(folder, 'assets.json'))) return folder
  throw new Problem(
    'The pages are not built: run npm run build, and start Paraspar in the folder release that it makes (docs/installing.md).',
  )
}

/** Throws Problem in a release, which has no made-up people and no database of its own. */
export function refusePracticeInRelease(isRelease = IS_RELEASE): void {
  if (isRelease)
    throw new Problem(
      'This folder is a release, without practice mode: write PARASPAR_MODE=production into the settings (docs/installing.md).',
    )
}
