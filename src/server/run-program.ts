/**
 * Runs a command-line program and prints its result. A failure ends with exit code 1 and one
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
