type Check = () => Promise<void>

const checks = new Set<Check>()

/**
 * Has something checked after every test of this file, wherever it was made, until the returned
 * function is called.
 */
export function afterEveryTest(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** Runs what afterEveryTest was given; the first that throws fails the test. */
export async function checkWhatIsLeft(): Promise<void> {
  for (const check of checks) await check()
}
