import { createConfig, lint } from '@redocly/openapi-core'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/openapi.json')

/**
 * Lints docs/openapi.json by the recommended rules of Redocly, warnings included. Two rules do not
 * fit: a tag is the name of a feature and needs no description, and what any request can meet is in
 * `default`. Words and parameters side by side in paths are told apart by the router.
 */
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    'tag-description': 'off',
    'operation-4xx-response': 'off',
    'no-ambiguous-paths': 'off',
  },
})
const problems = await lint({ ref: FILE, config })
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
process.exitCode = problems.length > 0 ? 1 : 0
