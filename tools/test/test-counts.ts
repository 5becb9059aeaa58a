/** Numbers of checks or tests that passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Reads the counts from the last line of tools/check.ts. */
export function checkCounts(output: string, ok: boolean): Counts {
  const match = /^check: (\d+) passed, (\d+) failed$/m.exec(output)
  return honest(
    { passed: Number(match?.[1] ?? 0), failed: Number(match?.[2] ?? 0), skipped: 0 },
    ok,
  )
}

/**
 * Reads the counts from Vitest's JSON report. A file that fails before its first test counts as one
 * failure.
 */
export function vitestCounts(report: string | undefined, ok: boolean): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    report,
  ) as VitestReport
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  return honest(
    {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
    },
    ok,
  )
}

/**
 * Reads the counts from Playwright's JSON report. A test that passes only at the second try counts
 * as failed.
 */
export function playwrightCounts(report: string | undefined, ok: boolean): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = (JSON.parse(report) as PlaywrightReport).stats
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, ok)
}

/** Adds several counts. */
export function sum(all: readonly Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** Returns the last sentence of the test run. */
export function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

// A run with an error outside any test (an unhandled error, a crash) counts as failed.
function honest(counts: Counts, ok: boolean): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
