import type { DataPage } from '#contract/site.ts'
import type { Language } from '#domain/shared/languages.ts'
import { printTime } from '#server/notices/notice-words.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findLastRun } from './recovery-store.ts'

const print = printIn('site-honesty')

/** When the last restore from a backup was tried, and whether it worked; nothing before the first. */
export async function publishedDrill(
  { tx }: Pick<BaseCtx, 'tx'>,
  { page, language }: { page: DataPage; language: Language },
): Promise<PageValues> {
  if (page !== 'honesty') return {}
  const last = await findLastRun(tx, 'drill')
  if (last === undefined) return {}
  const key = last.failed.length === 0 ? 'last.drilled' : 'last.undrilled'
  return {
    drilled: print(language)(key, { at: printTime(last.endedAt, language), seconds: last.seconds }),
  }
}
