import { expect, test } from 'vitest'
import { checkCounts, playwrightCounts, sentence, sum, vitestCounts } from './test-counts.ts'

const vitest = (passed: number, failed: number, testResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  })

test('check steps are read from the last line', () => {
  expect(checkCounts('ok types\ncheck: 5 passed, 1 failed\n', false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  })
})

test('a file that breaks before its first test is a failure', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(vitestCounts(vitest(7, 1, files), false)).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test('browser tests that need a second try are failures', () => {
  const report = JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(playwrightCounts(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a run that breaks outside every test is never clean', () => {
  expect(checkCounts('', false).failed).toBe(1)
  expect(vitestCounts(vitest(7, 0), false).failed).toBe(1)
  expect(vitestCounts(undefined, true).failed).toBe(1)
  expect(playwrightCounts(undefined, false).failed).toBe(1)
})

test('the closing sentence names skipped tests only when there are any', () => {
  const counts = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 3, skipped: 0 },
  ])
  expect(sentence(counts)).toBe('3 passed, 3 failed')
  expect(sentence({ ...counts, skipped: 1 })).toBe('3 passed, 3 failed, 1 skipped')
})
