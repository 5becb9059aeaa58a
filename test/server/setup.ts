import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { checkWhatIsLeft } from './left-behind.ts'

const reported: string[] = []
const print = console.error

// A test that expects an error message replaces console.error with its own spy.
console.error = (...args: unknown[]) => {
  reported.push(format(...args))
  print(...args)
}

function failOnReports(): void {
  const messages = reported.splice(0)
  if (messages.length > 0) throw new Error(`console.error was called: ${messages.join('\n')}`)
}

// Files that share a process each register theirs here. The last one registered runs first, so this
// runs after the last check of the reports.
afterAll(() => {
  console.error = print
})
afterEach(failOnReports)
afterEach(checkWhatIsLeft)
afterAll(failOnReports)
