import { globSync, readFileSync } from 'node:fs'
import { axeRuns } from './axe.ts'

const LINES_MAX = 150

/** Prints what each page showed when its story failed, then the last line of the browser tests. */
export default function afterAll(): void {
  for (const file of globSync('test-results/e2e/*/error-context.md'))
    console.log(
      `\n${file}\n${readFileSync(file, 'utf8').split('\n').slice(0, LINES_MAX).join('\n')}`,
    )
  console.log(`\n${axeRuns()}`)
}
