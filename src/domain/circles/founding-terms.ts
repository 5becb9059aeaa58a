import { DEFAULT_POLICY, POLICY_BOUNDS } from '../shared/policy.ts'

/** The shortest wait that two founders may agree on before a first ask is matched. */
export const FIRST_ASK_DAYS_MIN = POLICY_BOUNDS.foundingFirstAskDays.min
/** Without an agreement of both founders the ordinary wait holds in the founding time too. */
export const FIRST_ASK_DAYS_DEFAULT = DEFAULT_POLICY.foundingFirstAskDays

/**
 * After how many days first asks are matched in the founding time, from what each founder named: the
 * ordinary wait unless both name the same.
 */
export function agreedFirstAskDays(named: readonly (number | null)[]): number {
  const [one = null, other = null] = named
  return named.length === 2 && one !== null && one === other ? one : FIRST_ASK_DAYS_DEFAULT
}
