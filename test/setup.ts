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

afterEach(failOnReports)
afterEach(checkWhatIsLeft)
afterAll(failOnReports)
