import { axeRuns } from './axe.ts'

/** The last word of the browser tests. */
export default function printAxeRuns(): void {
  console.log(`\n${axeRuns()}`)
}
