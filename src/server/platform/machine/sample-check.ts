import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Check, Problem } from './check.ts'
import { SAMPLE } from './new-environment.ts'

/** What nobody's installation has in common with the sample. */
const OWN = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_KEY',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
]

/** The doctor's check that the sample was filled in. `environment` is a whole configuration. */
export function sampleCheck(environment: Readonly<Record<string, string | undefined>>): Check {
  return { name: 'Settings', run: () => refuseSampleValues(environment) }
}

function refuseSampleValues(environment: Readonly<Record<string, string | undefined>>): string {
  const sample = parseEnv(readFileSync(SAMPLE, 'utf8'))
  const left = OWN.filter((name) => environment[name] === sample[name])
  if (left.length === 0) return 'none is missing, and none is still that of the sample'
  throw new Problem(`These are still those of deploy/env.sample: ${left.join(', ')}. Fill them in.`)
}
