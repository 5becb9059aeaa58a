import { wholeNumber } from '#contract/formats.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { HeadNow, PhoneMemory, SeenHead } from '#domain/ledger/phone-memory.ts'
import { type PlacedRestart, restartAfter } from '#domain/ledger/restarts.ts'
import type { LinkedSeal } from '#domain/ledger/seal-link.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'

/** The sentences for the script of a seal's link. The page carries them in its own language. */
export const SEAL_TEXTS = [
  'link.unreadable',
  'link.visitor',
  'link.other',
  'link.same',
  'link.same.more',
  'link.seen',
  'link.differs',
  'link.differs.more',
  'link.gone',
  'link.gone.more',
  'link.restored',
  'link.restored.more',
  'link.seen-other',
  'link.why',
  'login.link',
  'failed',
] as const satisfies readonly MessageKey<'site-ledger'>[]
export type SealTexts = Readonly<Record<(typeof SEAL_TEXTS)[number], string>>

/** What the link's seal is beside today's record and beside what this phone saw: the answer first. */
export function comparedSeal(
  texts: SealTexts,
  link: LinkedSeal,
  {
    heads,
    restarts,
    memory,
    dayOf,
  }: {
    heads: readonly HeadNow[]
    restarts: readonly PlacedRestart[]
    memory: Pick<PhoneMemory, 'heads'> | undefined
    /** A day, from YYYY-MM-DD or milliseconds. */
    dayOf: (day: string | number) => string
  },
): { is: 'good' | 'late' | 'plain'; sentences: string[] } {
  const { seal, head } = link
  const now = heads.find((one) => one.seal === seal)
  const phone = whatPhoneSaw(texts, {
    saw: memory?.heads.find((one) => one.seal === seal),
    now,
    head,
    dayOf,
  })
  if (now?.head === head) {
    const same = texts['link.same.more']
      .replace('{day}', dayOf(now.day))
      .replace('{count}', wholeNumber(now.transfers))
    return phone.length === 0
      ? { is: 'good', sentences: [texts['link.same'], same] }
      : { is: 'late', sentences: [...phone, same, texts['link.why']] }
  }
  const restart = restartAfter(restarts, link)
  if (restart !== undefined) {
    const restored = texts['link.restored'].replace('{day}', dayOf(restart.day))
    const lost = texts['link.restored.more'].replace('{after}', wholeNumber(restart.transfers))
    return { is: 'plain', sentences: [restored, lost] }
  }
  const other = now === undefined ? 'link.gone' : 'link.differs'
  const seals = texts[`${other}.more`]
    .replace('{link}', shortSeal(head))
    .replace('{now}', shortSeal(now?.head ?? ''))
  return { is: 'late', sentences: [texts[other], ...phone, seals, texts['link.why']] }
}

/** Which of the two this phone saw. Nothing where all are one. */
function whatPhoneSaw(
  texts: SealTexts,
  {
    saw,
    now,
    head,
    dayOf,
  }: {
    saw: SeenHead | undefined
    now: HeadNow | undefined
    head: string
    dayOf: (ms: number) => string
  },
): string[] {
  if (saw === undefined || (now?.head === head && saw.head === head)) return []
  const sentence = texts[saw.head === head ? 'link.seen' : 'link.seen-other']
  return [sentence.replace('{day}', dayOf(saw.seenAt))]
}
