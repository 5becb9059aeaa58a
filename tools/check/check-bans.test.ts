// oxlint-disable no-template-curly-in-string -- the code that is checked has them
import { expect, test } from 'vitest'
import { banProblems } from './check-bans.ts'

const check = (path: string, text: string) => banProblems([{ path, text }])

test.each([
  ['src/domain/asks/ask.ts', 'const a = new Date()', 'new Date()'],
  ['src/web/ui/clock.tsx', 'const a = <p>{new Date(0).getTime()}</p>', 'new Date()'],
  ['src/contract/formats.ts', 'amount.toLocaleString()', 'name the locale'],
  ['src/web/ui/display/amount.tsx', "amount.toLocaleString('en-IN')", 'src/contract/formats.ts'],
  ['src/server/a.ts', "at.toLocaleString('hi-IN')", 'src/contract/formats.ts'],
  ['src/web/ui/a.tsx', "new Intl.NumberFormat('en-IN')", 'src/contract/formats.ts'],
  ['src/server/a.ts', "Intl.DateTimeFormat('hi-IN')", 'src/contract/formats.ts'],
  ['src/web/ui/a.tsx', 'const a = amount.toFixed(2)', 'src/contract/formats.ts'],
  ['src/domain/a.ts', 'const a = day.getDate()', 'src/contract/formats.ts'],
  ['src/web/ui/a.tsx', 'const a = `₹${amount}`', 'money()'],
  ['src/web/ui/a.tsx', "const a = '₹ ' + amount", 'money()'],
  ['src/server/a.ts', 'const a = `pays Rs ${amount} to`', 'money()'],
  ['src/web/ui/a.tsx', 'const a = <b>₹{amount}</b>', 'money()'],
  ['tools/a.ts', 'day.toLocaleDateString(undefined, {})', 'name the locale'],
  ['src/domain/asks/index.ts', "export * from './ask.ts'", 'no barrels'],
  ['src/domain/asks/index.ts', "export { ask } from './ask.ts'", 'no barrels'],
  ['src/server/a.ts', "const COLUMNS = ['circle_id as circleId']", 'as code does'],
  ['src/server/a.ts', "tx.selectFrom('ask').select(['state', 'a.ask_id as id'])", 'as code does'],
  ['src/server/a.ts', "tx.selectFrom('audit_log as l')", 'as code does'],
  ['src/server/a.ts', "query.where('circle_id', '=', circleId)", 'as code does'],
  ['src/server/a.ts', "join.onRef('a.circleId', '=', 'b.circle_id')", 'as code does'],
  ['src/server/a.ts', "where(isOneOf(['circleId', 'match_id'], keys))", 'as code does'],
  ['src/server/a.ts', 'const a = sql.ref(`${alias}.member_id`)', 'as code does'],
  ['src/server/a.ts', 'tx.insertInto("ask").values({ circle_id: circleId })', 'as code does'],
  ['src/server/a.ts', 'const a = sql`SELECT 1 AS "circleId"`', 'as code does'],
  ['src/server/a.ts', 'const a = sql<{ circle_id: string }>`SELECT 1`', 'as code does'],
])('in %s, %s is reported', (path, text, message) => {
  expect(check(path, text)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['src/server/platform/clock.ts', 'const a = new Date(0)'],
  ['src/domain/asks/ask.test.ts', 'const a = new Date()'],
  ['tools/a.ts', "console.log(new Date().toLocaleString('en-IN'), seconds.toFixed(1))"],
  ['src/contract/formats.ts', "const a = new Intl.NumberFormat('en-IN').format(1) + `₹${1}`"],
  ['src/web/ui/a.tsx', 'const a = <b>₹</b>; const b = new Intl.Segmenter()'],
  ['src/contract/messages/en/a.ts', "const a = { sum: '₹{amount} of {cap}' }"],
  ['src/web/ui/amount.test.ts', "const a = (1).toLocaleString('en-IN')"],
  ['src/domain/asks/ask.ts', "const a = 'new Date() in a text' // new Date()"],
  ['src/domain/asks/ask.ts', 'export const ask = 1; const at: Date = given'],
  ['src/server/a.ts', "query.where('state', 'in', ['in_review']).where('late', '=', 'not_yet')"],
  ['src/server/a.ts', "tx.updateTable('ask').set({ askId: 'in_review' })"],
  ['src/server/a.ts', "person.open({ table: 'on_behalf', column: 'note_sealed' }, sealed)"],
  ['src/server/a.ts', 'const a = sql`SELECT circle_id, count(*) AS open_asks FROM ask`'],
  ['src/server/a.ts', 'const a = pool.query<{ circle_id: string }>(text)'],
  ['src/server/a.ts', 'const a = pool.query(`SELECT circle_id AS "circleId" FROM ask`)'],
])('in %s, %s is allowed', (path, text) => {
  expect(check(path, text)).toEqual([])
})
