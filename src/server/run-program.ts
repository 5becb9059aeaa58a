/**
 * Runs a program of the command line and prints what it says. A failure ends with 1 and one
 * sentence for the operator.
 */
export async function runProgram(
  program: () => Promise<{ readonly prints: string; readonly code?: number }>,
): Promise<void> {
  try {
    const { prints, code = 0 } = await program()
    process.stdout.write(`${prints}\n`)
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
