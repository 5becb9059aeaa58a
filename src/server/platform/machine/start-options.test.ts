import { expect, test } from 'vitest'
import { helpOf } from './command-line.ts'
import { START, START_OF_RELEASE } from './start-options.ts'

test('the start of a release speaks of nothing that it has not', () => {
  expect(helpOf(START)).toMatch(/practice mode[\s\S]*--lan/)
  expect(helpOf(START_OF_RELEASE)).not.toMatch(/practice|--lan/)
})
