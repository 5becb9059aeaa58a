import { wholeNumber } from '#contract/formats.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { CheckedLedger, LedgerProblem } from '#domain/ledger/checked-ledger.ts'
import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'

/** The sentences for the page's script. The page carries them in its own language. */
export const LEDGER_TEXTS = [
  'file.missing',
  'seals.wrong',
  'fetching',
  'progress',
  'good',
  'good.noted',
  'good.seen',
  'seen',
  'seen.restored',
  'is.seen',
  'bad',
  'seal-missing',
  'not-ledger',
  'own.wrong',
  'unsure',
  'sum',
  'head',
  'sealed-at',
  'earlier',
  'earlier.restored',
  'restored',
  'own.all',
  'own.now',
  'not-compared.seals',
  'not-compared.own',
  'not-compared.keys',
  'where',
  'where.from',
  'login',
  'login.link',
  'failed',
  'compare',
  'tell',
  'is.broken',
  'is.changed',
  'is.key_unknown',
  'is.earlier_missing',
  'is.other_circle',
  'is.own_missing',
  'is.own_different',
  'is.own_strange',
  'is.own_changed',
  'is.own_newer',
  'is.unpublished',
] as const satisfies readonly MessageKey<'site-ledger'>[]
export type LedgerTexts = Readonly<Record<(typeof LEDGER_TEXTS)[number], string>>

const OWN_SENTENCES = [
  'key_unknown',
  'other_circle',
  'own_missing',
  'own_different',
  'own_strange',
  'own_changed',
  'own_newer',
  'unpublished',
] as const satisfies readonly LedgerProblem[]
const BROKEN: readonly LedgerProblem[] = [
  'not_a_ledger',
  'line_unreadable',
  'out_of_order',
  'unfinished',
]

type Agreeing = Pick<CheckedLedger, 'ok' | 'transfers' | 'sum' | 'earlier' | 'restarts' | 'own'>

/** What this phone saw before, and how a day is written. */
type Remembered = {
  readonly memory: Pick<PhoneMemory, 'heads' | 'since' | 'restored'> | null
  /** From YYYY-MM-DD or milliseconds. */
  readonly dayOf: (day: string | number) => string
}

/** Whether all that a phone saw has to be there: nothing of it was lost in a restore. */
function isWholeFor(memory: Remembered['memory']): boolean {
  return memory !== null && memory.restored === undefined
}

/** Whether what is said of this phone names the restart already. */
function isSaidBy(
  memory: Remembered['memory'],
  { day, transfers: after }: Agreeing['restarts'][number],
): boolean {
  return memory?.restored?.day === day && memory.restored.after === after
}

function isRemembered(memory: Remembered['memory'], head: string): boolean {
  return memory?.heads.some((seen) => seen.head === head) === true
}

/**
 * What is wrong with a file: a headline, each problem once, and what to do. A mistyped seal and a
 * wrong file are likeliest, so they come first.
 */
export function whatIsWrong(
  texts: LedgerTexts,
  { problems, circleId, earlier }: Pick<CheckedLedger, 'problems' | 'circleId' | 'earlier'>,
  { memory, dayOf }: Remembered,
): { headline: string; list: string[]; advice: string } {
  if (circleId === null) return { headline: texts['not-ledger'], list: [], advice: '' }
  const gone = earlier
    .filter(({ seal, restart }) => seal === null && restart === null)
    .map(({ head }) => head)
  const saw = memory?.heads.findLast(({ head }) => gone.includes(head))
  const missing = gone
    .filter((head) => !isRemembered(memory, head))
    .map((head) => texts['is.earlier_missing'].replace('{head}', shortSeal(head)))
  const others = Map.groupBy(
    problems.filter(({ is }) => is !== 'earlier_missing'),
    ({ is }) => problemText(texts, is),
  )
  const list = [
    ...Array.from(others, ([sentence, found]) => `${sentence} (${positionOf(texts, found)})`),
    ...missing,
    ...(saw === undefined ? [] : [texts['is.seen'].replace('{day}', dayOf(saw.seenAt))]),
  ]
  return others.size > 0 || saw !== undefined
    ? { headline: texts.bad, list, advice: texts.tell }
    : { headline: texts['seal-missing'], list, advice: texts.compare }
}

/** The headline of a record that adds up: a noted seal that a restore lost does not fit it. */
function whatFits(noted: Agreeing['earlier'], memory: Remembered['memory']) {
  if (noted.length > 0 && noted.every(({ seal }) => seal !== null)) return 'good.noted'
  return isWholeFor(memory) ? 'good.seen' : 'good'
}

/**
 * What a check that found nothing wrong shows: a headline that claims no more than was compared,
 * and below it what was compared and what was not.
 */
export function whatAgrees(
  texts: LedgerTexts,
  { ok, transfers, sum, earlier, restarts, own }: Agreeing,
  { isWhole, knowsKeys, memory, dayOf }: { isWhole: boolean; knowsKeys: boolean } & Remembered,
): { headline: string; list: string[] } {
  const noted = earlier.filter(({ head }) => !isRemembered(memory, head))
  const withRestart = (text: string, at: { day: string; transfers: number } | null) =>
    text
      .replace('{day}', at === null ? '' : dayOf(at.day))
      .replace('{after}', wholeNumber(at?.transfers ?? 0))
  const whatIsSeen = ({ since, restored }: NonNullable<typeof memory>) =>
    restored === undefined
      ? texts.seen.replace('{day}', dayOf(since))
      : withRestart(texts['seen.restored'], {
          day: restored.day,
          transfers: restored.after,
        }).replace('{same}', wholeNumber(restored.same))
  return {
    headline: texts[ok ? whatFits(noted, memory) : 'unsure'],
    list: [
      texts.sum.replace('{count}', wholeNumber(transfers)).replace('{sum}', wholeNumber(sum)),
      own === null
        ? texts['not-compared.own']
        : texts[isWhole ? 'own.all' : 'own.now'].replace('{count}', wholeNumber(own.found)),
      ...(noted.length > 0 || memory !== null ? [] : [texts['not-compared.seals']]),
      ...restarts
        .filter((restart) => !isSaidBy(memory, restart))
        .map((restart) => withRestart(texts.restored, restart)),
      ...(memory === null ? [] : [whatIsSeen(memory)]),
      ...noted.map(({ head, restart }) =>
        withRestart(texts[restart === null ? 'earlier' : 'earlier.restored'], restart).replace(
          '{head}',
          shortSeal(head),
        ),
      ),
      ...(knowsKeys ? [] : [texts['not-compared.keys']]),
    ],
  }
}

function positionOf(texts: LedgerTexts, found: CheckedLedger['problems']): string {
  return texts[found.length === 1 ? 'where' : 'where.from'].replace(
    '{line}',
    wholeNumber(Math.min(...found.map(({ line }) => line))),
  )
}

// Most people need only the meaning; the line gives the details.
function problemText(texts: LedgerTexts, problem: LedgerProblem): string {
  const own = OWN_SENTENCES.find((one) => one === problem)
  return own === undefined
    ? texts[BROKEN.includes(problem) ? 'is.broken' : 'is.changed']
    : texts[`is.${own}`]
}
