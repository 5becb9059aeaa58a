import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendingNowhere } from '#test/database/sent-statements.ts'
import type { DB } from './db-types.ts'

const { tx: db } = sendingNowhere()
const whereOf = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => [
  sql.slice(sql.indexOf(' where ') + 7),
  parameters,
]

describe('what a statement is compared with', () => {
  test('is written out where it is one of a few known words', () => {
    const circleId = '01a20367-8d2a-72f0-8b8f-9aee3db931db'
    expect(
      whereOf(
        db
          .selectFrom('pledge as p')
          .select('pledgeId')
          .where('p.circleId', '=', circleId)
          .where('p.state', '=', 'pending')
          .where('p.openRupees', '>', 0)
          .compile(),
      ),
    ).toEqual([
      `"p"."circle_id" = $1 and "p"."state" = 'pending' and "p"."open_rupees" > 0`,
      [circleId],
    ])
    expect(
      whereOf(
        db
          .selectFrom('dispute')
          .select('disputeId')
          .where('state', 'not in', ['final', 'settled'])
          .where('panel', '=', true)
          .compile(),
      ),
    ).toEqual([`"state" not in ('final', 'settled') and "panel" = true`, []])
  })

  test('is sent beside it where it is no regular word, whatever the column', () => {
    for (const odd of ["final' or 'a' = 'a", 'final\\', 'FINAL', '', '1'])
      expect(
        whereOf(
          db
            .selectFrom('dispute')
            .select('disputeId')
            .where('state', '=', odd as 'final')
            .compile(),
        ),
      ).toEqual(['"state" = $1', [odd]])
    expect(
      whereOf(
        db
          .selectFrom('dispute')
          .select('disputeId')
          .where('state', 'in', ['final', 'x y' as 'final'])
          .compile(),
      ),
    ).toEqual(['"state" in ($1, $2)', ['final', 'x y']])
    expect(
      whereOf(db.selectFrom('pledge').select('pledgeId').where('openRupees', '>', 500).compile()),
    ).toEqual(['"open_rupees" > $1', [500]])
  })

  test('is written out where it is true, false or zero, whatever the column', () => {
    expect(
      whereOf(
        db
          .selectFrom('member')
          .select('memberId')
          .where('closesWhenFree', '=', false)
          .where('version', '>', 0)
          .compile(),
      ),
    ).toEqual(['"closes_when_free" = false and "version" > 0', []])
  })

  test('is sent beside it everywhere else, also what is written into such a column', () => {
    expect(
      whereOf(
        db
          .selectFrom('member')
          .select('memberId')
          .where('phoneSealed', '=', Buffer.from('x'))
          .compile(),
      ),
    ).toEqual(['"phone_sealed" = $1', [Buffer.from('x')]])
    expect(
      db.updateTable('dispute').set({ state: 'final' }).where('disputeId', '=', 'x').compile()
        .parameters,
    ).toEqual(['final', 'x'])
    expect(
      whereOf(
        db
          .selectFrom('dispute')
          .select('disputeId')
          .whereRef('state', '=', 'stateBefore')
          .compile(),
      ),
    ).toEqual(['"state" = "state_before"', []])
  })

  // The class can go when this fails and Kysely has a naming of its own: decision 26.
  test('is sent beside it by Kysely itself', () => {
    const bare = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    expect(
      whereOf(
        bare.selectFrom('pledge').select('pledgeId').where('state', '=', 'pending').compile(),
      ),
    ).toEqual(['"state" = $1', ['pending']])
  })
})
