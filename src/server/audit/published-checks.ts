import type { Language } from '#domain/shared/languages.ts'
import { dateText } from '#contract/formats.ts'
import type { DataPage } from '#contract/site.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { latestSealsOfAll } from '#server/ledger/list-seals.ts'
import { printTime } from '#server/notices/notice-words.ts'
import {
  type CellFigure,
  type CellFigures,
  worstFigure,
} from '#server/platform/cells/cell-figures.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import { findLatestOfAll } from './check-store.ts'

const print = printIn('site-honesty')
/** The page names at most this many circles; the list for programs has all. */
const CIRCLES_NAMED_MAX = 100

/**
 * What the nightly check publishes on the pages that speak of it: its date and result, and the
 * latest seals of circles that are shown. `others`: the figures of other cells.
 */
export async function publishedChecks(
  { tx }: Pick<BaseCtx, 'tx'>,
  { page, language }: { page: DataPage; language: Language },
  others: readonly CellFigures[] = [],
): Promise<PageValues> {
  if (page !== 'honesty' && page !== 'home') return {}
  const latest = worstFigure([await latestCheck(tx), ...others.map(({ check }) => check)])
  const checked = latest && {
    checked: print(language)(latest.failed ? 'last.failed' : 'last.passed', {
      at: printTime(latest.at, language),
    }),
  }
  if (page === 'home') return { ...checked }
  const { keys, seals } = await latestSealsOfAll(tx)
  return {
    ...checked,
    sealKey: keys.at(-1)?.key,
    seals: seals
      .flatMap(({ circle, head, sealedAt }) =>
        circle === null
          ? []
          : [
              {
                name: circle.name,
                at: dateText(sealedAt.epochMilliseconds, language, 'date'),
                short: shortSeal(head),
                head,
              },
            ],
      )
      .slice(0, CIRCLES_NAMED_MAX),
  }
}

/** Returns the latest check of all circles, as this cell publishes it. */
export async function latestCheck(tx: Tx): Promise<CellFigure | undefined> {
  const latest = await findLatestOfAll(tx)
  return latest && { ...latest, seconds: 0 }
}
