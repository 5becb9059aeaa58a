import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Npm runs this after an install, with whichever Node is there. The packaged Node comes with the
 * headers that compile modules for it: 67 MB, and nothing here is compiled.
 */
const MODULES = join(import.meta.dirname, '../node_modules')
const PACKAGED_NODE = /^node-(bin-)?(linux|darwin|win)-/
const folders = existsSync(MODULES) ? readdirSync(MODULES) : []
for (const name of folders.filter((folder) => PACKAGED_NODE.test(folder)))
  rmSync(join(MODULES, name, 'include'), { recursive: true, force: true })
