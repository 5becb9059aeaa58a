import { playwrightCounts, vitestCounts } from './test-counts.ts'

/**
 * One long stage: what it prints, how to run it, and what to read from its output besides counts.
 */
export type LongStage = {
  readonly about: string
  readonly args: readonly string[]
  /** Settings for the run. They are printed first, so that a failure can be repeated. */
  readonly env: Readonly<Record<string, string>>
  readonly report: string
  readonly count: typeof vitestCounts
  readonly needsBuild?: boolean
  /** A setting without which it cannot be run. */
  readonly needsSetting?: string
  /** Why this machine cannot run it; undefined where it can. */
  readonly whyNot?: () => string | undefined
  /** It needs the packages of tools/prove. */
  readonly needsTools?: boolean
  /** Matches each other part of the output that is worth storing. */
  readonly figures?: RegExp
}

const VITEST = 'test-results/prove-vitest.json'
const BROWSER = 'test-results/e2e.json'

/** A setting, or its usual value. */
export function given(name: string, usual: number | string): string {
  return process.env[name] ?? String(usual)
}

/** A stage of tests without a browser. */
export function vitest(files: readonly string[], env: Readonly<Record<string, string>>) {
  return {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST}`,
    ],
    env: { PROVE: '1', ...env },
    report: VITEST,
    count: vitestCounts,
  }
}

/** A stage of tests in the browser. */
export function browser(args: readonly string[]) {
  return {
    args: ['node_modules/@playwright/test/cli.js', 'test', ...args],
    env: { PROVE: '1' },
    report: BROWSER,
    count: playwrightCounts,
    needsBuild: true,
  }
}

/** A program that says by its exit code whether it held. */
export function release(program: string, env: Readonly<Record<string, string>>) {
  return {
    args: [program],
    env,
    report: 'test-results/none',
    count: (_report: string | undefined, ok: boolean) => ({
      passed: ok ? 1 : 0,
      failed: ok ? 0 : 1,
      skipped: 0,
    }),
  }
}
