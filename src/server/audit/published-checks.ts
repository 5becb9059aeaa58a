import type { Language } from '#domain/shared/languages.ts'
import type { DataPage } from '#contract/site.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { html, type SafeHtml } from '#server/content/html.ts'
import type { PageValues } from '#server/content/page-content.ts'
import { latestSealsOfAll, type PublishedSeals } from '#server/ledger/list-seals.ts'
import { printTime } from '#server/notices/notice-words.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { printIn } from '#server/platform/text/words.ts'
import { findLatestOfAll } from './check-store.ts'

const print = printIn('site-honesty')
/** The page names at most this many circles; the list for programs has all. */
const CIRCLES_NAMED_MAX = 100

/**
 * What the nightly check publishes on the pages that speak of it: its date and result, and the
 * latest seals of circles that are shown.
 */
export async function publishedChecks(
  { tx }: Pick<BaseCtx, 'tx'>,
  { page, language }: { page: DataPage; language: Language },
): Promise<PageValues> {
  if (page !== 'honesty' && page !== 'home') return {}
  const latest = await findLatestOfAll(tx)
  const checked = latest && {
    checked:
      html`${print(language)(latest.failed ? 'last.failed' : 'last.passed', { at: printTime(latest.at, language) })}`
        .safe,
  }
  if (page === 'home') return { ...checked }
  return { ...checked, items: sealsHtml(await latestSealsOfAll(tx), language).safe }
}

function sealsHtml({ keys, seals }: PublishedSeals, language: Language): SafeHtml {
  const words = print(language)
  const named = seals
    .flatMap(({ circle, head, sealedAt }) =>
      circle === null ? [] : [{ name: circle.name, head, sealedAt }],
    )
    .slice(0, CIRCLES_NAMED_MAX)
  const line = ({ name, head, sealedAt }: (typeof named)[number]) =>
    html`<li><strong>${name}</strong>, ${printTime(sealedAt, language)}<br>${words('seals.seal')}: <strong>${shortSeal(head)}</strong><br><code>${head}</code></li>`
  const key = keys.at(-1)
  return html`<section class="prose prose--text"><h2>${words('seals')}</h2><p>${words('seals.text')}</p><ul>${named.map(line)}</ul>${key === undefined ? html`` : html`<p>${words('seals.key')}: <code>${key.key}</code></p>`}<p><a href="/api/ledger/seals">${words('seals.list')}</a></p></section>`
}
