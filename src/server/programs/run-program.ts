import { asTyped, UsageError, WRONG_USE } from '../platform/machine/command-line.ts'

/**
 * Runs a program of the command line and prints what it says. A failure ends with 1 and one
 * sentence for the operator, what was typed in a wrong way with 2.
 */
export async function runProgram(
  program: () => Promise<{ readonly output: string; readonly code?: number }>,
): Promise<void> {
  try {
    const { output, code = 0 } = await program()
    process.stdout.write(`${asTyped(output)}\n`)
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${asTyped(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = error instanceof UsageError ? WRONG_USE : 1
  }
}
