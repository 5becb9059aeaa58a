import { readFileSync } from 'node:fs'
import { wholeNumber } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/db.ts'
import { pendingMigrations } from '#server/platform/database/pending-migrations.ts'
import { CHANGELOG, whatMustBeDone } from '#server/platform/machine/release-notes.ts'

/** What an upgrade of this database is about to change, and what its operator must do, as lines. */
export async function whatUpgrades({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const pending = await pendingMigrations(pool)
  const todo = whatMustBeDone(
    readFileSync(CHANGELOG, 'utf8'),
    pending.map(({ name }) => name),
  )
  return [
    ...todo,
    ...(pending.length === 0
      ? ['No table changes.']
      : ['These changes of tables will run:', ...pending.map(lineOf)]),
  ].join('\n')
}

function lineOf({ name, tables }: Awaited<ReturnType<typeof pendingMigrations>>[number]): string {
  const sizes = tables.map(({ table, rows }) => `${table} about ${wholeNumber(rows)} rows`)
  return `  ${name}${sizes.length === 0 ? '' : `: ${sizes.join(', ')}`}`
}
