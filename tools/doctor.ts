import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, productionConfig } from '#server/platform/config.ts'
import { ConfigError } from '#server/platform/settings.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { type Check, Problem, runChecks } from '#server/platform/machine/check.ts'
import { machineChecks, programChecks } from '#server/platform/machine/machine-checks.ts'
import {
  practiceInstallation,
  productionInstallation,
} from '#server/platform/machine/installation.ts'
import { lastStartCheck } from '#server/platform/machine/last-start.ts'
import { databaseCheck, serviceChecks } from '#server/platform/machine/production-checks.ts'
import { refusePracticeInRelease } from '#server/platform/machine/release.ts'
import { smsCheck, sendTestSms } from '#server/platform/machine/sms-check.ts'
import { sampleCheck } from '#server/platform/machine/sample-check.ts'
import { backupChecks } from '#server/recovery/backup-checks.ts'
import { runProgram } from '#server/programs/run-program.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'

const COMMAND = {
  usage: ['npm run doctor -- [--sms +91…]'],
  about: `Says what this machine has, and what to do about what is missing. It changes nothing. With
PARASPAR_MODE=production it checks the settings, the services and the backups too.`,
  options: {
    sms: {
      type: 'string',
      about: 'send the test SMS to this number, and show what the gateway answers',
    },
  },
  exits: 'Ends with 0 if everything needed is here, and with 1 if something is missing.',
} as const
const NAME_WIDTH = 12

/**
 * `npm run doctor`: says what this machine has, and what to do about what is missing. It changes
 * nothing. Ends with 1 when something is missing.
 */
async function examine(): Promise<{ output: string; code: number }> {
  const { sms } = readCommandLine(COMMAND).values
  if (sms !== undefined)
    return { output: await sendTestSms(productionConfig(process.env), sms), code: 0 }
  const findings = await runChecks(
    process.env['PARASPAR_MODE'] === 'production' ? productionChecks() : practiceChecks(),
  )
  const lines = findings.map(
    ({ name, found, isGood }) =>
      `${isGood ? 'good' : 'BAD '}  ${name.padEnd(NAME_WIDTH)}${found.replaceAll('\n', '\n      ')}`,
  )
  const bad = findings.filter(({ isGood }) => !isGood).length
  const summary =
    bad === 0 ? 'Everything needed is here.' : `${bad} of ${findings.length} checks failed.`
  return { output: [...lines, '', summary].join('\n'), code: bad === 0 ? 0 : 1 }
}

function productionChecks(): Check[] {
  let config: Config
  try {
    config = productionConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const refuse = () => {
      throw new Problem(error.message)
    }
    return [...programChecks(), { name: 'Settings', run: refuse }]
  }
  return [
    ...machineChecks(productionInstallation(config), true),
    sampleCheck(process.env),
    databaseCheck(config),
    ...serviceChecks(config),
    smsCheck(config),
    ...backupChecks(config, process.env),
  ]
}

function practiceChecks(): Check[] {
  refusePracticeInRelease()
  const installation = practiceInstallation(process.env)
  return [
    ...machineChecks(installation, true),
    { name: 'PostgreSQL', run: checkPostgres },
    lastStartCheck(installation.folder),
    { name: 'Chromium', run: checkChromium },
  ]
}

/** Starts PostgreSQL in a folder of its own, and deletes it. */
async function checkPostgres(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-doctor-'))
  try {
    const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), throwAway: true })
    await cluster.stop()
    return '18 starts and stops'
  } catch (error) {
    throw new Problem(`PostgreSQL does not start here: ${(error as Error).message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The browser of the tests. An installation without the tools of the tests needs none. */
async function checkChromium(): Promise<string> {
  const browser = await import('./browser/browser.ts').catch(() => undefined)
  if (browser === undefined) return 'not here; only the tests need it'
  try {
    return (await browser.chromiumPath()).executablePath
  } catch (error) {
    throw new Problem(
      `The tests find no browser (${(error as Error).message.split('\n')[0]}). npm start does not need it.`,
    )
  }
}

await runProgram(examine)
