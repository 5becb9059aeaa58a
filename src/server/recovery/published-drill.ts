import type { DataPage } from '#contract/site.ts'
import type { Language } from '#domain/shared/languages.ts'
import { latestCheck } from '#server/audit/published-checks.ts'
import { printTime } from '#server/notices/notice-words.ts'
import {
  type CellFigure,
  type CellFigures,
  worstFigure,
} from '#server/platform/cells/cell-figures.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findLastRun } from './recovery-store.ts'

const print = printIn('site-honesty')

/**
 * When the last restore from a backup was tried, and whether it worked; nothing before the first. `others`: the figures
 * of other cells.
 */
export async function publishedDrill(
  { tx }: Pick<BaseCtx, 'tx'>,
  { page, language }: { page: DataPage; language: Language },
  others: readonly CellFigures[] = [],
): Promise<PageValues> {
  if (page !== 'honesty') return {}
  const last = worstFigure([await lastDrill(tx), ...others.map(({ drill }) => drill)])
  if (last === undefined) return {}
  const key = last.failed ? 'last.undrilled' : 'last.drilled'
  return {
    drilled: print(language)(key, { at: printTime(last.at, language), seconds: last.seconds }),
  }
}

async function lastDrill(tx: Tx): Promise<CellFigure | undefined> {
  const last = await findLastRun(tx, 'drill')
  return last && { at: last.endedAt, failed: last.failed.length > 0, seconds: last.seconds }
}

/** Publishes the figures of this cell for the pages of the others; nothing without a directory. */
export async function publishFigures(world: World): Promise<void> {
  const { directory } = world.database
  if (directory === undefined) return
  await directory.publish(
    await inTransactionOf(world, async ({ tx }) => ({
      check: await latestCheck(tx),
      drill: await lastDrill(tx),
    })),
  )
}
