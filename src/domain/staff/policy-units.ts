import { DEFAULT_POLICY, type Policy, POLICY_FIELDS } from '#domain/shared/policy.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { STEP_RUPEES, toAsciiDigits } from '#domain/shared/rupees.ts'

export type PolicyField = keyof Policy
export type PolicyUnit = 'rupees' | 'minutes' | 'hours' | 'days' | 'count'

export const POLICY_GROUPS = [
  {
    name: 'amounts',
    fields: [
      'matchCapRupees',
      'openAsksCapRupees',
      'openPledgesCapRupees',
      'receivedInTaxYearCapRupees',
      'givenIn24hCapRupees',
      'pairIn90DaysCapRupees',
      'askReviewAboveRupees',
      'askWithoutPanRupees',
    ],
  },
  {
    name: 'counts',
    fields: [
      'matchesReceivedIn24h',
      'giversIn30Days',
      'membersCap',
      'lapsesThatPause',
      'entryByPhone',
    ],
  },
  {
    name: 'newcomers',
    fields: [
      'newcomerDays',
      'newcomerGivesCapRupees',
      'newcomerLiveMatches',
      'firstAskWaitDays',
      'foundingFirstAskDays',
    ],
  },
  {
    name: 'payments',
    fields: [
      'payMs',
      'payWithoutUpiMs',
      'confirmMs',
      'earliestNotReceivedMs',
      'bankPendingExtraMs',
      'bankPendingMaxMs',
      'cancelAnswerMs',
      'lateClaimMs',
      'sendBackMs',
    ],
  },
  { name: 'requests', fields: ['askReviewMs', 'askTermMs', 'oppositeCooldownMs', 'pledgePauseMs'] },
  {
    name: 'disputes',
    fields: ['officerTakesMs', 'evidenceMs', 'rulingMs', 'appealMs', 'reversalMs'],
  },
] as const satisfies readonly { readonly name: string; readonly fields: readonly PolicyField[] }[]

const SIZES: Readonly<Record<PolicyUnit, number>> = {
  rupees: 1,
  count: 1,
  minutes: 60_000,
  hours: HOUR_MS,
  days: DAY_MS,
}
/** A span of seven days or more shows in days. */
const IN_DAYS_FROM_MS = 7 * DAY_MS

/**
 * The unit in which people name a figure; for a span it depends on the usual length. A field
 * counted in days needs no conversion.
 */
export function unitOf(field: PolicyField): PolicyUnit {
  if (field.endsWith('Rupees')) return 'rupees'
  if (!field.endsWith('Ms'))
    return field.endsWith('Days') && field !== 'giversIn30Days' ? 'days' : 'count'
  const usual = DEFAULT_POLICY[field]
  if (usual >= IN_DAYS_FROM_MS) return 'days'
  return usual >= HOUR_MS ? 'hours' : 'minutes'
}

/** One unit in what the policy counts: milliseconds for spans, 1 for everything else. */
function sizeOf(field: PolicyField): number {
  return field.endsWith('Ms') ? SIZES[unitOf(field)] : 1
}

/** A figure of the policy in its unit. 86,400,000 ms of a time to pay become 24. */
export function inUnit(field: PolicyField, figure: number): number {
  return Math.round((figure / sizeOf(field)) * 100) / 100
}

/** Bounds in the unit, rounded inwards, so that both ends can be typed. */
export function boundsInUnit(
  field: PolicyField,
  { min, max }: { min: number; max: number },
): { min: number; max: number } {
  return { min: Math.ceil(min / sizeOf(field)), max: Math.floor(max / sizeOf(field)) }
}

/** A typed text as a figure of the policy. Undefined where it is no whole number. */
export function figureOf(field: PolicyField, text: string): number | undefined {
  const digits = toAsciiDigits(text).replace(/[\s,₹]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) * sizeOf(field) : undefined
}

/** Whether a figure lies within its bounds, amounts in whole steps. */
export function fitsBounds(
  field: PolicyField,
  figure: number | undefined,
  { min, max }: { min: number; max: number },
): figure is number {
  if (figure === undefined || figure < min || figure > max) return false
  return unitOf(field) !== 'rupees' || figure % STEP_RUPEES === 0
}

/** A field of the policy. Undefined for a name that this version does not know. */
export function knownField(name: string): PolicyField | undefined {
  return POLICY_FIELDS.find((field) => field === name)
}

/** The typed figures that differ from those in force. Texts that are no figure are left out. */
export function changedFigures(
  figures: Readonly<Record<string, number>>,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    POLICY_FIELDS.flatMap((field) => {
      const now = figures[field]
      const text = typed[field]
      if (now === undefined || text === undefined || text === String(inUnit(field, now))) return []
      const figure = figureOf(field, text)
      return figure === undefined || figure === now ? [] : [[field, figure]]
    }),
  )
}
