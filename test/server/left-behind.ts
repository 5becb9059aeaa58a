type Check = () => Promise<void>

const checks = new Set<Check>()

/** Runs a check after every test of this file, until the returned function is called. */
export function afterEveryTest(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** Runs the checks of afterEveryTest. The first that throws fails the test. */
export async function checkWhatIsLeft(): Promise<void> {
  for (const check of checks) await check()
}
