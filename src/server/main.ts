import { withTimeLimit } from './platform/use-case/time-limit.ts'
import { ConfigError, productionConfig } from './platform/config.ts'
import { UnusableDatabaseError } from './platform/database/database-state.ts'
import { startPractice } from './start-practice.ts'
import { startServer } from './start-server.ts'

/** One minute: systemd kills after 90 s, and requests and jobs end well within a minute. */
const STOP_MS_MAX = 60_000

/** Starts practice mode on this computer, or production from the environment (`npm start`). */
async function main(): Promise<void> {
  const mode = process.env['PARASPAR_MODE'] ?? 'practice'
  const running =
    mode === 'production'
      ? await startServer(productionConfig(process.env))
      : await startPractice(mode)
  process.stdout.write(`${running.greeting}\n`)
  stopOnRequest(running.stop)
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

try {
  await main()
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError || error instanceof UnusableDatabaseError
      ? `${error.message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
