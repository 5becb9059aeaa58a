import { tried } from '../server/sql-refusals.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * What the database refuses the application and the owner in a world, and what it says of itself.
 */
export const databaseRoles = ({ owner, world }: TestWorld) => ({
  asApp: (sql: string) => tried(world.database.pool, sql).then(({ refusedWith }) => refusedWith),
  asOwner: (sql: string) => tried(owner.pool, sql).then(({ refusedWith }) => refusedWith),
  textsOf: async (sql: string) =>
    (await owner.pool.query<{ text: string }>(sql)).rows.map(({ text }) => text),
})
