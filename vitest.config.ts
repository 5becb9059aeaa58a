import { defineConfig } from 'vitest/config'

/** What `npm test` leaves to `npm run prove`. */
const LONG =
  process.env['PROVE'] === '1'
    ? []
    : [
        'test/bench/*.db.test.ts',
        'test/rules/equal-times.db.test.ts',
        'test/rules/start-and-stop.db.test.ts',
        'src/server/recovery/drill.db.test.ts',
        'test/recovery/large-drill.db.test.ts',
        'test/storm/{connections,crowds,full-disk,load}.db.test.ts',
      ]
const setupFiles = ['test/server/setup.ts']

/** After this time a test has hung. The long stages also run on busy machines. */
const ENDED_MS = process.env['PROVE'] === '1' ? 600_000 : 60_000

export default defineConfig({
  test: {
    // Twice the cores of a small machine, because a test waits for its database half the time.
    maxWorkers: 4,
    // What one file has loaded stays loaded for the next: half the time of the short tests, a third
    // of those with a database, which is each file's own.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles,
          testTimeout: ENDED_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          exclude: LONG,
          globalSetup: ['test/server/global-setup.ts'],
          setupFiles,
          testTimeout: ENDED_MS,
          hookTimeout: ENDED_MS,
        },
      },
    ],
  },
})
