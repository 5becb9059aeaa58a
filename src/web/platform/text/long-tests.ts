/** The proof of a stage of `npm run prove`, as far as visitors read it. */
type Proof = { readonly day: string }
type Proofs = Readonly<Record<string, Proof>>

/** The stages of `npm run prove` that try to break each promise. */
const STAGES_OF: Readonly<Record<string, readonly string[]>> = {
  '1': ['F1', 'F2'],
  '2': ['F7', 'F10'],
  '3': ['F12'],
  '4': ['P4'],
  '5': ['F14'],
  '6': ['F14'],
  '7': ['P7'],
  '8': ['F15', 'drill'],
}

const [committed = {}] = Object.values(
  import.meta.glob<Proofs>('../../../../docs/proofs.json', { eager: true, import: 'default' }),
)

/**
 * Returns the day since which every long test of a promise has held, as ISO date; nothing while one
 * of them was never run whole.
 */
export function longTestOf(promise: string, proofs: Proofs = committed): string | undefined {
  let oldest: string | undefined
  for (const stage of STAGES_OF[promise] ?? []) {
    const day = proofs[stage]?.day
    if (day === undefined) return undefined
    if (oldest === undefined || day < oldest) oldest = day
  }
  return oldest
}
