import { axeRuns } from './axe.ts'

/** Prints the last line of the browser tests. */
export default function printAxeRuns(): void {
  console.log(`\n${axeRuns()}`)
}
