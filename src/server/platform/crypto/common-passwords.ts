import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Very common passwords, which are refused; lower case, ten letters or more (see
 * reference/README.md).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, '../../reference/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)
