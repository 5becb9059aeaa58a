import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import { beforeEach } from 'vitest'
import type { Language } from '#domain/shared/languages.ts'
import type { DataPage } from '#contract/site.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { newMember } from '../circle/people.ts'
import { pageContent } from '#server/content/page-content.ts'
import { pageHtml } from './page-html.ts'

/**
 * A listed circle with an author and a reviewer, and what its pages show. Nothing is published at
 * first.
 */
export async function shownContent() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const author = await newMember(w, circle, { roles: ['admin', 'steward'] })
  const reviewer = await newMember(w, circle, { roles: ['steward'] })
  beforeEach(async () => {
    await w.owner.pool.query('DELETE FROM news')
    await w.owner.pool.query('DELETE FROM slide')
    await w.owner.pool.query('DELETE FROM poster')
    await w.owner.pool.query('DELETE FROM leader')
    await w.owner.pool.query('DELETE FROM testimonial')
    await w.owner.pool.query('UPDATE circle SET seen = true')
  })
  const drawings = { tree: '<svg>tree</svg>' }
  /** The page's HTML now; undefined when there is no such page. */
  const shown = async (
    page: DataPage,
    { slug = '', language = 'en' }: { slug?: string; language?: Language } = {},
  ) => {
    const values = await inTransaction(
      w.world.database,
      { vault: w.world.vault, language },
      (ctx) => pageContent(ctx, { page, language, slug, drawings }),
    )
    return values && pageHtml(page, values, language)
  }
  return { w, circle, author, reviewer, shown }
}
