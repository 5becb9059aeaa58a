/** The owner's connections. */
type Owner = { query(text: string, values: unknown[]): Promise<unknown> }

/** The clock of a practice or test database, moved by its owner. */
export type DatabaseClock = { set(days: number): Promise<void>; forward(ms: number): Promise<void> }

export function databaseClock(owner: Owner): DatabaseClock {
  return {
    async set(days) {
      await owner.query(
        `INSERT INTO clock_offset (ahead) VALUES ($1 * interval '1 day') ON CONFLICT (only_row)
          DO UPDATE SET ahead = $1 * interval '1 day'`,
        [days],
      )
    },
    async forward(ms) {
      await owner.query(
        `INSERT INTO clock_offset (ahead) VALUES ($1 * interval '1 ms') ON CONFLICT (only_row)
          DO UPDATE SET ahead = clock_offset.ahead + $1 * interval '1 ms'`,
        [ms],
      )
    },
  }
}
