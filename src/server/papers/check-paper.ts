import type { Language } from '#domain/shared/languages.ts'
import { writtenFor } from '#contract/messages/translate.ts'
import { shownPaperCode } from '#domain/papers/paper-code.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type GiftFacts, giftFacts, giftRows } from './gift-paper.ts'
import { findConfirmedMatch, findPaperByCode } from './paper-store.ts'
import { paperWords } from './paper-words.ts'

/** `code` is undefined when the text cannot be a code. */
export type PaperQuestion = {
  readonly code: string | undefined
  readonly language: Language
  readonly network: string
}
export type CheckedPaper = {
  readonly status: 200 | 404 | 429
  readonly values: PageValues
  readonly retryAfterSeconds?: number
}

const print = printIn('site-content')

const CHECKS = { max: 30, minutes: 10 } as const

/**
 * What the page at /verify says about a code: what the paper with it says, and whether the payment
 * was reversed since. A code that was never issued and one that somebody guesses get one and the
 * same answer.
 */
export async function checkPaper(
  world: Pick<World, 'database' | 'vault' | 'services'>,
  { code, language, network }: PaperQuestion,
): Promise<CheckedPaper> {
  const content = print(language)
  try {
    await world.services.limits.hit({ bucket: `check-paper ${network}`, ...CHECKS })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      status: 429,
      values: banner('late', content('verify.too-many'), content('verify.too-many.text')),
      retryAfterSeconds: error.details.retryAfterSeconds ?? 60,
    }
  }
  const gift = await inTransaction(
    world.database,
    { vault: world.vault, language },
    async (ctx) => {
      const paper = await findPaperByCode(ctx.tx, ctx.vault.hash('paper', code ?? ''))
      const payment = paper && (await findConfirmedMatch(ctx.tx, paper.circleId, paper.matchId))
      return paper && payment && giftFacts(ctx, payment, paper.issuedAt)
    },
  )
  if (code === undefined)
    return {
      status: 404,
      values: banner('late', content('verify.none'), content('verify.no-code.text')),
    }
  if (gift === undefined)
    return {
      status: 404,
      values: banner(
        'late',
        content('verify.none'),
        content('verify.none.text', { code: shownPaperCode(code) }),
      ),
    }
  return { status: 200, values: shown(gift, code, language) }
}

function shown(gift: GiftFacts, code: string, language: Language): PageValues {
  const content = print(language)
  const words = paperWords(writtenFor(language))
  const first =
    gift.reversedAt === null
      ? banner('good', content('verify.found'), content('verify.found.text'))
      : banner(
          'bad',
          content('verify.reversed', { date: words.day(gift.reversedAt) }),
          content('verify.reversed.text'),
        )
  const rows = [...giftRows(gift, words), [words.t('gift.code'), shownPaperCode(code)] as const]
  return {
    ...first,
    rows: rows.map(([name, value]) => ({ name, value })),
    notes: words.t('gift.not'),
  }
}

function banner(look: 'good' | 'late' | 'bad', found: string, foundText: string): PageValues {
  return { look, found, foundText }
}
