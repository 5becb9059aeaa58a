import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What `npm test` leaves to `npm run prove`. */
const LONG =
  process.env['PROVE'] === '1'
    ? []
    : [
        'test/bench/*.db.test.ts',
        'test/rules/equal-times.db.test.ts',
        'test/rules/start-and-stop.db.test.ts',
        // Where the tests are for another PostgreSQL, a drill is among them.
        ...(process.env['TEST_POSTGRES_BIN'] === undefined
          ? ['src/server/recovery/drill.db.test.ts']
          : []),
        'test/recovery/large-drill.db.test.ts',
        'test/security/generated-client.db.test.ts',
        'test/storm/{connections,crowds,failover,full-disk,load}.db.test.ts',
      ]
/**
 * These take longest, and many of them mostly wait. They are spread over the others, so that the
 * cores have work meanwhile, and none is left over at the end.
 */
const LONGEST = [
  'test/storm/',
  'test/model/',
  'test/matching/',
  'test/server/silent-database',
  'test/races/',
  'test/rules/access-matrix',
  'test/rules/start-checks',
  'test/rules/production-start',
  'src/server/recovery/',
  'src/server/durability',
  'src/server/notices/lanes',
  'src/server/members/entry/entry-budgets',
  'src/server/platform/database/',
  'src/server/platform/embedded-postgres/',
]

/** All of the long ones have begun at the latest when this share of the others has. */
const BEGUN_BY = 0.7

class LongOnesSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A process stays for the files of one project, so those stay together.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap(spread)
  }
}

function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const isLong = ({ moduleId }: TestSpecification) =>
    LONGEST.some((name) => moduleId.includes(name))
  const long = files.filter(isLong)
  const others = files.filter((file) => !isLong(file))
  const each = Math.max(1, Math.floor((others.length * BEGUN_BY) / long.length))
  const mixed = others.flatMap((file, at) =>
    at % each === 0 ? [...long.splice(0, 1), file] : [file],
  )
  return [...long, ...mixed]
}

const setupFiles = ['test/server/setup.ts']

/** After this time a test has hung. A machine that others slow down is no mistake of what is tested. */
const ENDED_MS = 600_000
/** After this time what a test waits for does not come. */
const COMES_MS_MAX = 120_000

export default defineConfig({
  test: {
    // One more than the cores of a small machine. With another one, the same tests take a tenth more
    // processor time; with two, a core is idle while one of them waits.
    maxWorkers: 3,
    // What one file has loaded stays loaded for the next: half the time of the short tests, a third
    // of those with a database, which is each file's own.
    isolate: false,
    sequence: { sequencer: LongOnesSpread },
    expect: { poll: { timeout: COMES_MS_MAX } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
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
