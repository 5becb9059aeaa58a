import { createConfig, lint } from '@redocly/openapi-core'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/openapi.json')

/** Lints docs/openapi.json by all recommended rules of Redocly, warnings included. */
const config = await createConfig({ extends: ['recommended'] })
const problems = await lint({ ref: FILE, config })
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
process.exitCode = problems.length > 0 ? 1 : 0
