import type { Language } from '#domain/shared/languages.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { printIn } from '#server/platform/text/words.ts'

const content = printIn('site-content')
const plansIn = printIn('site-plans')

type Leader = { readonly plans: readonly string[]; readonly languages: readonly string[] }

/** Returns what a steward helps with, if they named it, and the languages they speak. */
export function leaderWords(
  { plans, languages }: Leader,
  language: Language,
): { plans: string | undefined; speaks: string } {
  // Super first, because people look for urgent help first.
  const names = PLANS.toReversed()
    .filter((plan) => plans.includes(plan))
    .map((plan) => plansIn(language)(plan))
  const spoken = (['hi', 'en'] as const)
    .filter((spoken) => languages.includes(spoken))
    .map((spoken) => content(language)(`leaders.speaks.${spoken}`))
  return { plans: names.length === 0 ? undefined : names.join(', '), speaks: spoken.join(', ') }
}
