import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
} from 'kysely'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { WritingOutCompiler } from '#server/platform/database/query-compiler.ts'

/** A transaction whose statements go nowhere, and what was sent in it. */
export function sendingNowhere(): { readonly tx: Tx; readonly sent: CompiledQuery[] } {
  const sent: CompiledQuery[] = []
  const tx = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new WritingOutCompiler(),
    },
    log: ({ query }) => void sent.push(query),
  }) as Tx
  return { tx, sent }
}
