/**
 * One look at the machine before anything starts. `run` returns what is there, in a few words, and
 * throws Problem with one sentence and the way out.
 */
export type Check = { readonly name: string; readonly run: () => Promise<string> | string }

/** The result of a check. `isUnforeseen`: it failed in an unknown way, so `found` names no way out. */
export type Finding = {
  readonly name: string
  readonly found: string
  readonly isGood: boolean
  readonly isUnforeseen?: boolean
}

/** What is wrong on this machine, as one sentence with the way out. */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What keeps a program from starting: one line for each problem. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError'

  constructor(findings: readonly Finding[]) {
    super(
      findings
        .map(({ name, found, isUnforeseen }) =>
          isUnforeseen === true ? `${name}: ${found}` : found,
        )
        .join('\n'),
    )
  }
}

/** Called with the name of each check before it runs. */
type Begun = (name: string) => void

/** Runs checks one after another and returns every result. */
export async function runChecks(
  checks: readonly Check[],
  begun: Begun = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    begun(check.name)
    findings.push(await find(check))
  }
  return findings
}

async function find({ name, run }: Check): Promise<Finding> {
  try {
    return { name, found: await run(), isGood: true }
  } catch (error) {
    // A check that fails in an unknown way is a problem too, and never a stack trace.
    const found = error instanceof Error ? error.message : String(error)
    return {
      name,
      found,
      isGood: false,
      ...(!(error instanceof Problem) && { isUnforeseen: true }),
    }
  }
}

/** Runs checks. Throws NotReadyError with every problem. */
export async function refuseProblems(checks: readonly Check[], begun?: Begun): Promise<void> {
  const problems = (await runChecks(checks, begun)).filter(({ isGood }) => !isGood)
  if (problems.length > 0) throw new NotReadyError(problems)
}
