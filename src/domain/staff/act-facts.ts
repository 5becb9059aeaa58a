/**
 * A value of the log or of a proposal, by its type. `word` is a value that the catalogue may have.
 */
export type Fact =
  | { readonly kind: 'none' }
  | { readonly kind: 'yes-no'; readonly value: boolean }
  | { readonly kind: 'money' | 'count'; readonly value: number }
  | { readonly kind: 'rule'; readonly field: string; readonly value: number }
  | { readonly kind: 'moment' | 'word'; readonly value: string }

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const TEXT_MAX = 200

/**
 * The type of a value. `isRule` tells which names are figures of the policy. Only length is cut;
 * nothing else is lost.
 */
export function factOf(field: string, value: unknown, isRule: (field: string) => boolean): Fact {
  if (typeof value === 'boolean') return { kind: 'yes-no', value }
  if (typeof value === 'number')
    return isRule(field)
      ? { kind: 'rule', field, value }
      : { kind: /amount|rupees/i.test(field) ? 'money' : 'count', value }
  return factOfText(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
}

function factOfText(text: string): Fact {
  if (text === '' || text === '""') return { kind: 'none' }
  return { kind: INSTANT.test(text) ? 'moment' : 'word', value: text.slice(0, TEXT_MAX) }
}

export type Change = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly hadBefore: boolean
}

/** Facts that name what an act is about. They show even where both sides are equal. */
const NAMING: readonly string[] = [
  'kind',
  'role',
  'what',
  'measure',
  'outcome',
  'code',
  'plan',
  'amount',
]
/** Facts that the act's own sentence already has. */
const SAID: readonly string[] = ['held']

/**
 * What an act was about and what it changed, in the order of the later side. What was removed comes
 * last, and what is equal is left out.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly Change[] {
  const fields = [
    ...Object.keys(after),
    ...Object.keys(before).filter((field) => !(field in after)),
  ].filter((field) => !SAID.includes(field))
  const isSame = (field: string) =>
    JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)
  const naming = fields.filter(
    (field) =>
      NAMING.includes(field) && (isSame(field) || !(field in before)) && after[field] !== null,
  )
  const changed = fields.filter((field) => !naming.includes(field) && !isSame(field))
  return [
    ...naming.map((field) => ({ field, before: undefined, after: after[field], hadBefore: false })),
    ...changed.map((field) => ({
      field,
      before: before[field],
      after: after[field],
      hadBefore: field in before,
    })),
  ]
}

const BEFORE = '.before'

/** Both sides of a proposal's figures. The old value of a field has its name with ".before". */
export function sidesOf(summary: Readonly<Record<string, unknown>>): {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
} {
  const entries = Object.entries(summary).filter(([, value]) => value !== null)
  return {
    before: Object.fromEntries(
      entries
        .filter(([field]) => field.endsWith(BEFORE))
        .map(([field, value]) => [field.slice(0, -BEFORE.length), value]),
    ),
    after: Object.fromEntries(entries.filter(([field]) => !field.endsWith(BEFORE))),
  }
}
