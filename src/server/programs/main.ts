import { productionConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/settings.ts'
import { UnusableDatabaseError } from '../platform/database/database-state.ts'
import { NotReadyError, Problem, refuseProblems } from '../platform/machine/check.ts'
import { asTyped, readCommandLine } from '../platform/machine/command-line.ts'
import { machineChecks } from '../platform/machine/machine-checks.ts'
import { practiceInstallation, productionInstallation } from '../platform/machine/installation.ts'
import { notingFailure } from '../platform/machine/last-start.ts'
import { builtPages, IS_RELEASE, refusePracticeInRelease } from '../platform/machine/release.ts'
import { becomeServerAccount } from '../platform/machine/server-account.ts'
import { START, START_OF_RELEASE } from '../platform/machine/start-options.ts'
import { createStages, type Stages } from '../platform/machine/stages.ts'
import { withTimeLimit } from '../platform/use-case/time-limit.ts'
import type { BuildPages } from './start-practice.ts'
import type { Running } from './start-server.ts'

/** One minute: systemd kills after 90 s, and requests and jobs end well within a minute. */
const STOP_MS_MAX = 60_000

/** What the operator is told by a sentence of its own; anything else is a bug, with its trace. */
const SENTENCES = [ConfigError, UnusableDatabaseError, NotReadyError, Problem]

/**
 * Starts practice mode on this computer, or production from the environment (`npm start`). Where there are
 * tools, `start.mjs` hands in what builds the pages.
 */
export async function start(buildPages: BuildPages = alreadyBuilt): Promise<void> {
  try {
    await main(buildPages)
  } catch (error) {
    process.stderr.write(`${asTyped(sentenceOf(error))}\n`)
    process.exit(1)
  }
}

function alreadyBuilt(): ReturnType<BuildPages> {
  return Promise.resolve({ distDir: builtPages() })
}

async function main(buildPages: BuildPages): Promise<void> {
  const { lan } = readCommandLine(IS_RELEASE ? START_OF_RELEASE : START).values
  const mode = process.env['PARASPAR_MODE'] ?? 'practice'
  const stages = createStages((line) => process.stdout.write(`${line}\n`))
  stages.begin('Checking this machine')
  const running = await (mode === 'production'
    ? inProduction(stages, lan)
    : inPractice(mode, { stages, lan, buildPages }))
  stages.end()
  process.stdout.write(`\n${asTyped(running.greeting)}\n`)
  stopOnRequest(running.stop)
}

// The rest of the program is loaded after the checks, so that a problem is named at once.
async function inProduction(stages: Stages, lan: boolean): Promise<Running> {
  if (lan)
    throw new Problem(
      '--lan is for practice mode only, because anyone in the network could log in as anybody: leave it out, and let people in by HTTPS (docs/installing.md).',
    )
  const config = productionConfig(process.env)
  becomeServerAccount(config.storageFolder)
  const { databaseAndKeysCheck } = await import('../platform/machine/production-checks.ts')
  // Wrong keys are said before the checks that can be slow.
  await refuseProblems([databaseAndKeysCheck(config)], checking(stages))
  await refuseProblems(machineChecks(productionInstallation(config)), checking(stages))
  const { smsWarning } = await import('../platform/machine/sms-check.ts')
  const warning = smsWarning(config)
  if (warning !== undefined) process.stdout.write(`${warning}\n`)
  const distDir = builtPages()
  const { startServer } = await import('./start-server.ts')
  return startServer(config, { distDir, stages })
}

async function inPractice(
  mode: string,
  { lan, ...options }: { stages: Stages; lan: boolean; buildPages: BuildPages },
): Promise<Running> {
  if (mode !== 'practice')
    throw new Problem(`PARASPAR_MODE is "${mode}": it must be practice or production.`)
  refusePracticeInRelease()
  const installation = practiceInstallation(process.env, { lan })
  await refuseProblems(machineChecks(installation), checking(options.stages))
  return notingFailure(installation.folder, async () => {
    const { startPractice } = await import('./start-practice.ts')
    return startPractice({ installation, lan, ...options })
  })
}

/** Names the check that runs, so that a slow one shows. */
function checking(stages: Stages): (name: string) => void {
  return (name) => stages.waitsFor(`the check ${name}`)
}

/**
 * Stops on Ctrl-C, SIGTERM, or the end of the npm that started us. It finishes what runs first. A
 * second signal ends at once. After a minute the process ends anyway.
 */
function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    const ended = stop().then(
      () => 0,
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        return 1
      },
    )
    const late = () => {
      process.stderr.write('Something did not end within a minute. The process ends anyway.\n')
      return 1
    }
    void withTimeLimit(STOP_MS_MAX, ended, late).then((code) => process.exit(code))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // npm does not pass SIGTERM through its shell, so a changed parent process shows the shell's end.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && !stopping && end(), 200).unref()
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message
  return `${error.stack ?? error.message}\nStart again to go on where this stopped. npm run doctor says what this machine lacks.`
}

if (import.meta.main) await start()
