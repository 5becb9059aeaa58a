import { defineConfig } from 'vitest/config'

/** What `npm test` leaves to `npm run prove`. */
const LONG =
  process.env['PROVE'] === '1'
    ? []
    : ['test/bench/*.db.test.ts', 'test/rules/equal-times.db.test.ts']
const setupFiles = ['test/server/setup.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          exclude: LONG,
          globalSetup: ['test/server/global-setup.ts'],
          // Every file has a database of its own; what is loaded once and already fast stays so for
          // the next file, a third of the time.
          isolate: false,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
