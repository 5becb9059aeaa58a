import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { memoryOf, whyNoControlGroup } from './control-group.ts'
import { PROVE_TOOLS } from './prove-tools.ts'
import { browser, given, type LongStage, release, vitest } from './stage-kinds.ts'

/** What test/storm prints. */
const STORM = /(?<=storm: ).*/

/** Every stage that is too long for `npm test`. `npm test` runs a short form of some. */
export const STAGES = {
  'races': {
    about: 'every race 200 times, and both sides win',
    ...vitest(['test/races'], { RACE_ROUNDS: given('RACE_ROUNDS', 200) }),
  },
  'F1': {
    about: 'the database is killed in a storm of confirmations',
    ...vitest(['test/storm/kill-database'], { DATABASE_KILLS: given('DATABASE_KILLS', 1_000) }),
    figures: STORM,
  },
  'F2': {
    about: 'servers are killed, also around a commit, in the middle of a response and of a relay',
    ...vitest(['test/storm/kill-server'], { SERVER_KILLS: given('SERVER_KILLS', 1_000) }),
    figures: STORM,
  },
  'F4': {
    about: 'connections to server and database are cut, slow, half open or silent',
    ...vitest(['test/storm/connections'], {
      CONNECTION_FAULTS: given('CONNECTION_FAULTS', 10_000),
    }),
    figures: STORM,
  },
  'F5': {
    about: 'the disk is full, and has room again',
    ...vitest(['test/storm/full-disk'], { DISK_ROUNDS: given('DISK_ROUNDS', 5) }),
    figures: STORM,
  },
  'F6': {
    about: 'clocks jump by 25 hours, also back, around the end of a tax year',
    ...vitest(['test/rules/clocks'], { CLOCKS_DRAWN: given('CLOCKS_DRAWN', 500) }),
    figures: /(?<=clocks: ).*/,
  },
  'F7': {
    about: 'each request one to five times, in any order, to two servers',
    ...crowd('requests that come', 'CROWD_REPEATED', 50_000),
  },
  'F8': {
    about: 'clients repeat while three in ten requests fail',
    ...load('clients that repeat', {
      LOAD_CLIENTS: given('LOAD_CLIENTS', 2_000),
      LOAD_CLIENTS_SECONDS: given('LOAD_CLIENTS_SECONDS', 30),
    }),
  },
  'F9': {
    about: 'confirmations of one receiver at once',
    ...crowd('one receiver', 'CROWD_HOT', 10_000),
  },
  'F10': {
    about: 'confirmations of one payment at once',
    ...crowd('one payment', 'CROWD_OF_ONE', 10_000),
  },
  'F11': {
    about: 'tales against an in-memory model',
    ...vitest(['test/model'], {
      MODEL_RUNS: given('MODEL_RUNS', 2_000),
      MODEL_LENGTH: given('MODEL_LENGTH', 60),
      MODEL_MINUTES: '150',
      MODEL_SEED: given('MODEL_SEED', randomInt(2 ** 31)),
    }),
  },
  'F12': {
    about: 'a reader sums the ledger all the while',
    ...load('a reader that sums', { LOAD_READS: given('LOAD_READS', 100_000) }),
  },
  'F13': {
    about: 'requests made from the interface, well-formed and hostile',
    ...vitest(['test/hostile-requests'], {
      HOSTILE_REQUESTS: given('HOSTILE_REQUESTS', 20_000),
      HOSTILE_SEED: given('HOSTILE_SEED', randomInt(2 ** 31)),
    }),
    figures: /(?<=requests: )\d.*/,
  },
  'F14': {
    about: 'every route for every role, with own rows and with those of others',
    ...vitest(['test/rules/access-matrix', 'test/rules/ownership-matrix', 'private-story'], {}),
  },
  'F15': {
    about: 'backup, restore and drill, while the follower is killed again and again',
    ...vitest(['src/server/recovery', 'src/server/programs/operate'], {
      RECOVERY_KILLS: given('RECOVERY_KILLS', 20),
    }),
  },
  'postgres17': {
    about: 'every test with a database, and a drill, on PostgreSQL 17',
    ...vitest(['--project=db'], {
      TEST_POSTGRES_BIN: given(
        'TEST_POSTGRES_BIN',
        join(
          PROVE_TOOLS,
          `node_modules/postgres-17-${process.platform}-${process.arch}/native/bin`,
        ),
      ),
      PROVE: '0',
    }),
    needsBuild: true,
    needsTools: true,
  },
  'failover': {
    about: 'the primary of three is killed again and again under Patroni, and a standby goes on',
    ...vitest(['test/storm/failover'], { FAILOVERS: given('FAILOVERS', 20) }),
    figures: STORM,
  },
  'move': {
    about:
      'a cell is moved to another PostgreSQL while people confirm, and killed at three moments before',
    ...vitest(['test/cells/move.db'], { MOVE_PAYMENTS: given('MOVE_PAYMENTS', 20_000) }),
    figures: STORM,
  },
  'cells': {
    about:
      'two cells with their directory at CITUS_URL, on any engine that answers as PostgreSQL does',
    ...vitest(['test/cells/two-cells'], {}),
    needsSetting: 'CITUS_URL',
  },
  'drill': {
    about: 'backup, drill and restore of a million transfers, back within a quarter of an hour',
    ...vitest(['test/recovery/large-drill'], {
      DRILL_TRANSFERS: given('DRILL_TRANSFERS', 1_000_000),
    }),
    figures: /(?<=drill: ).*/,
  },
  'F18': {
    about: 'twenty confirmations a second for half an hour, and no more memory in the end',
    ...load('for a long time', { LOAD_SOAK_SECONDS: given('LOAD_SOAK_SECONDS', 1_800) }),
  },
  'F19': {
    about: 'providers of mail, SMS and push that refuse, hang, drop the line and repeat',
    ...vitest(['src/server/notices/', 'src/server/platform/outside/', 'outages.db'], {
      PROVIDER_ROUNDS: given('PROVIDER_ROUNDS', 1_000),
    }),
    figures: /(?<=provider: ).*/,
  },
  'client': {
    about: 'a client made from the interface document plays the main job as the guide says',
    ...vitest(['test/security/generated-client'], {}),
    needsTools: true,
  },
  'recipes': {
    about: 'the recipes of CONTRIBUTING.md, performed on a copy of the tree',
    ...release('tools/recipes/perform-recipes.ts', {}),
    figures: /(?<=recipe: ).*/,
  },
  'P4': {
    about: 'what is confirmed cannot be changed, and each tampering is found',
    ...vitest(
      ['unchanging-rows', 'privileges', 'entries-in-pairs', 'sealed-rows', 'tools/verify-ledger'],
      {},
    ),
  },
  'rewritings': {
    about: 'the owner of a database rewrites records while the server runs, and none stays unseen',
    ...vitest(['test/ledger/rewritten-records'], { REWRITINGS: given('REWRITINGS', 2_000) }),
    figures: /(?<=rewritings: ).*/,
  },
  'P7': {
    about: 'a download has everything about its person, and nothing of others',
    ...vitest(['src/server/privacy/'], {}),
  },
  'M1': {
    about: 'who is served, payments and preferences of small matching runs against a solver',
    ...vitest(
      ['matching-optimum.test.ts', 'known-shapes', 'why-waiting', 'domain/matching/history-plays'],
      {
        OPTIMUM_RUNS: given('OPTIMUM_RUNS', 500),
        OPTIMUM_SEED: given('OPTIMUM_SEED', randomInt(2 ** 20)),
      },
    ),
  },
  'large': {
    about: 'statements of a hundred thousand, and answers that take equally long',
    ...vitest(['long-statement', 'equal-times'], {}),
  },
  'bench': {
    about: 'the benches, each once and small',
    ...vitest(['test/bench'], {}),
  },
  'start': {
    about:
      'practice starts, also on a slow database and with a slow initdb, stops and is emptied; each wrong setting, key and loosened database is refused',
    ...vitest(
      [
        'test/rules/start-',
        'src/server/programs/known-keys',
        'src/server/durability',
        'src/server/slow-database',
        'embedded-postgres.test.ts',
      ],
      {},
    ),
    needsBuild: true,
  },
  'idle': {
    about:
      'practice mode while nothing happens: its statements, connections and pages a minute, with few circles and with 500 more',
    ...release('tools/test/idle.ts', {}),
    figures: /(?<=idle: ).*/,
    needsBuild: true,
  },
  'memory': {
    about:
      'practice mode with its database in little memory: a first start, a second, and people who read',
    ...release('tools/test/small-memory.ts', {
      MEMORY_MB: given('MEMORY_MB', 192),
      MEMORY_FIRST_MB: given('MEMORY_FIRST_MB', 768),
    }),
    figures: /(?<=memory: ).*/,
    whyNot: () => whyNoControlGroup(memoryOf(2 ** 28)),
  },
  'slow-start': {
    about:
      'a first start with 15 % of one core, killed in each stage and started again, comes to its page',
    ...release('tools/test/slow-start.ts', { SLOW_LOOPS: given('SLOW_LOOPS', 6) }),
    figures: /(?<=slow start: ).*/,
  },
  'stories': {
    about: 'every story on both devices, looked at by axe at every step in light and dark',
    ...browser(['e2e/stories']),
    figures: /axe looked .*|rewriting: .*/,
  },
  'pages': {
    about:
      'every page and component in every state, theme and language, zoomed, with long words, turned round and in forced colours',
    ...browser(['e2e/pages', '--project=phone', '--project=desk']),
    figures: /axe looked .*/,
  },
  'looks': {
    about: 'the main pages beside their pictures',
    ...browser(['--project=looks']),
  },
  'restart': {
    about: 'two servers of the release restart behind Caddy and nginx, and no request fails',
    ...release('tools/release/rolling-restart.ts', { RESTART_ROUNDS: given('RESTART_ROUNDS', 3) }),
    figures: /(caddy|nginx): \d+ restarts.*/,
  },
  'pooler': {
    about: 'the release behind PgBouncer: no request fails, or one that is too old is refused',
    ...release('tools/release/behind-pooler.ts', {}),
    figures: /behind PgBouncer.*|leads to PgBouncer [\d.]+/,
  },
} as const satisfies Readonly<Record<string, LongStage>>
export type StageName = keyof typeof STAGES
export const STAGE_NAMES = Object.keys(STAGES) as StageName[]

/** One crowd of test/storm, and the planted faults that what must hold afterwards has to name. */
function crowd(name: string, setting: string, usual: number) {
  return {
    ...vitest(['test/storm/crowds', '-t', `${name}|planted`], { [setting]: given(setting, usual) }),
    figures: STORM,
  }
}

function load(name: string, env: Readonly<Record<string, string>>) {
  return { ...vitest(['test/storm/load', '-t', name], env), figures: STORM }
}
