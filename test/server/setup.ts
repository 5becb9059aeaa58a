import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { checkWhatIsLeft } from './left-behind.ts'

const reported: string[] = []
const print = console.error

// A test that expects an error message replaces console.error by a spy of its own.
console.error = (...args: unknown[]) => {
  reported.push(format(...args))
  print(...args)
}

function failOnReports(): void {
  const messages = reported.splice(0)
  if (messages.length > 0) throw new Error(`console.error was called: ${messages.join('\n')}`)
}

// Files that share a process each put theirs in its place; what is given last is done first, so
// this comes after the last look at what was reported.
afterAll(() => {
  console.error = print
})
afterEach(failOnReports)
afterEach(checkWhatIsLeft)
afterAll(failOnReports)
