import { describe, expect, test } from 'vitest'
import { boundaryProblems } from './check-boundaries.ts'
import { columnProblems } from './platform-columns.ts'

const one = (path: string, ...names: string[]) => ({
  path,
  text: names.map((name) => `import '${name}'\n`).join(''),
})
const check = (path: string, ...names: string[]) => boundaryProblems([one(path, ...names)])

describe('a planted violation is reported:', () => {
  test.each([
    [
      'domain imports contract',
      'src/domain/asks/ask.ts',
      '#contract/asks.ts',
      'domain must not import contract',
    ],
    [
      'domain imports server',
      'src/domain/asks/ask.ts',
      '#server/platform/db.ts',
      'domain must not import server platform',
    ],
    [
      'domain imports web',
      'src/domain/asks/ask.ts',
      '../../web/paths.ts',
      'domain must not import web paths',
    ],
    [
      'domain imports a package',
      'src/domain/asks/ask.ts',
      'zod',
      'domain imports nothing outside itself',
    ],
    [
      'domain imports node',
      'src/domain/asks/ask.ts',
      'node:crypto',
      'domain imports nothing outside itself',
    ],
    [
      'contract imports server',
      'src/contract/asks.ts',
      '#server/app.ts',
      'contract must not import server top',
    ],
    [
      'contract imports web',
      'src/contract/asks.ts',
      '#web/platform/api.ts',
      'contract must not import web platform',
    ],
    ['contract imports a package', 'src/contract/asks.ts', 'fastify', 'contract imports only zod'],
    [
      'a page imports what only programs read',
      'src/web/features/asks/api.ts',
      '#contract/openapi/descriptions.ts',
      'web feature must not import interface document',
    ],
    [
      'the contract imports what only programs read',
      'src/contract/asks.ts',
      './openapi/document.ts',
      'contract must not import interface document',
    ],
    [
      'server platform imports a feature',
      'src/server/platform/http/http.ts',
      '#server/asks/open-ask.ts',
      'server platform must not import server feature',
    ],
    [
      'server platform imports the top',
      'src/server/platform/http/http.ts',
      '../../app.ts',
      'server platform must not import server top',
    ],
    [
      'a server feature imports the top',
      'src/server/asks/open-ask.ts',
      '../app.ts',
      'server feature must not import server top',
    ],
    [
      'a program of the server builds with the tools',
      'src/server/programs/start-practice.ts',
      '../../../tools/site/build.ts',
      'server program must not import build',
    ],
    [
      'the top of server builds with the tools',
      'src/server/app.ts',
      '../../tools/site/build.ts',
      'server top must not import build',
    ],
    [
      'the top of server imports a program',
      'src/server/app.ts',
      './programs/start-server.ts',
      'server top must not import server program',
    ],
    [
      'a server feature imports a program',
      'src/server/asks/open-ask.ts',
      '#server/programs/replay.ts',
      'server feature must not import server program',
    ],
    [
      'a foreign store is used',
      'src/server/asks/open-ask.ts',
      '#server/members/member-store.ts',
      'private to its folder',
    ],
    [
      'the top uses a store',
      'src/server/app.ts',
      './members/member-store.ts',
      'private to its folder',
    ],
    [
      'server imports web',
      'src/server/app.ts',
      '#web/paths.ts',
      'server top must not import web paths',
    ],
    [
      'server imports a test helper',
      'src/server/app.ts',
      '#test/db.ts',
      'server top must not import outside',
    ],
    [
      'web imports server',
      'src/web/platform/api.ts',
      '#server/app.ts',
      'web platform must not import server top',
    ],
    ['web imports node', 'src/web/platform/api.ts', 'node:fs', 'runs in a browser'],
    [
      'web platform imports ui',
      'src/web/platform/api.ts',
      '#web/ui/button.tsx',
      'web platform must not import web ui',
    ],
    [
      'ui imports a feature',
      'src/web/ui/acts/button.tsx',
      '#web/features/asks/api.ts',
      'web ui must not import web feature',
    ],
    [
      'a web feature imports a page',
      'src/web/features/asks/api.ts',
      '#web/pages/site/home.tsx',
      'web feature must not import web page',
    ],
    [
      'a test helper imports a page',
      'test/server/call.ts',
      '#web/pages/site/home.tsx',
      'nothing imports pages',
    ],
    ['a use case talks SQL', 'src/server/asks/open-ask.ts', 'kysely', 'only platform and stores'],
    ['a use case connects', 'src/server/asks/open-ask.ts', 'pg', 'only platform and stores'],
    ['a new folder of web', 'src/web/hooks/use.ts', './other.ts', 'src/web has no folder hooks'],
    ['a new root', 'src/common/x.ts', './other.ts', 'src has only the folders'],
  ])('%s', (_what, path, name, message) => {
    expect(check(path, name)).toEqual([expect.stringContaining(message)])
  })

  test('type imports, re-exports, dynamic imports and import types count too', () => {
    const text = `import type { A } from '#web/paths.ts'
      export { b } from '#web/paths.ts'
      export const load = () => import('#web/paths.ts')
      export type C = import('#web/paths.ts').C`
    expect(boundaryProblems([{ path: 'src/server/app.ts', text }])).toHaveLength(4)
  })
})

describe('the platform names', () => {
  const schema = [
    'CREATE TABLE session (\n  session_id uuid NOT NULL,\n  last_seen_at timestamptz\n);\n',
    'CREATE TABLE pledge (\n  pledge_id uuid NOT NULL,\n  held_rupees bigint,\n  last_seen_at timestamptz\n);\n',
  ]
  const platform = (text: string) => [{ path: 'src/server/platform/database/x.ts', text }]
  const READS = "db.selectFrom('session as s').select(['s.sessionId', 'lastSeenAt'])\n"

  test('no column of a table that it does not read', () => {
    const closed = `${READS}const CLOSED = new Set(['state', 'heldRupees'])`
    expect(columnProblems(platform(closed), schema)).toEqual([
      'src/server/platform/database/x.ts:2: server platform knows no feature, and heldRupees is a column of one',
    ])
  })

  test('the columns of its own tables, also where a feature has one of that name', () => {
    expect(columnProblems(platform(READS), schema)).toEqual([])
    expect(
      columnProblems(
        [{ path: 'src/server/pledges/pledge-store.ts', text: "'heldRupees'" }],
        schema,
      ),
    ).toEqual([])
  })
})

describe('what the rule allows stays silent:', () => {
  test.each([
    [
      'domain looks back and at shared',
      'src/domain/asks/ask.ts',
      ['#domain/shared/ids.ts', '../pledges/pledge.ts', './ask-errors.ts'],
    ],
    ['the top of domain knows every feature', 'src/domain/all-errors.ts', ['./reports/report.ts']],
    ['contract', 'src/contract/asks.ts', ['zod', '#domain/asks/ask.ts', './shapes.ts']],
    [
      'a use case',
      'src/server/asks/open-ask.ts',
      [
        '#domain/asks/ask.ts',
        '#contract/asks.ts',
        '#server/platform/context.ts',
        '../pledges/get.ts',
        './ask-store.ts',
      ],
    ],
    ['a store', 'src/server/asks/store/ask-store.ts', ['kysely', '#server/platform/db.ts']],
    [
      'a database test',
      'src/server/asks/open-ask.db.test.ts',
      ['vitest', 'pg', 'node:fs', '#test/db.ts', '#server/matches/pair.ts', './ask-store.ts'],
    ],
    [
      'a domain test',
      'src/domain/asks/ask.test.ts',
      ['vitest', 'fast-check', '#test/build.ts', './ask.ts'],
    ],
    [
      'the top of server',
      'src/server/app.ts',
      ['pg', './platform/db.ts', './asks/open-ask.ts', '../../db/demo/demo.ts'],
    ],
    [
      'a program of the server',
      'src/server/programs/main.ts',
      ['pg', '../platform/db.ts', '../asks/open-ask.ts', '../app.ts', './start-server.ts'],
    ],
    [
      'a page',
      'src/web/pages/site/home.tsx',
      [
        'react',
        '#web/features/asks/api.ts',
        '#web/ui/button.tsx',
        '#web/paths.ts',
        '../site/foot.tsx',
      ],
    ],
    ['the router', 'src/web/router.tsx', ['./pages/site/home.tsx', './platform/api.ts']],
    ['the test of filled pages', 'test/content/page-html.ts', ['#web/pages/site/render.tsx']],
  ])('%s', (_what, path, names) => {
    expect(check(path, ...names)).toEqual([])
  })
})
