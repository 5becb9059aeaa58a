import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type Field, makeFields, makePledgeAndAsk } from '#test/helping/helping-races.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { runMatching } from './run-matching.ts'

const w = await worldOfFile()
const fields = await makeFields(w, 2)

/** The statements that are sent while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<unknown[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls.map(([what]) =>
      typeof what === 'object' && 'text' in (what as object)
        ? (what as { text: string }).text
        : what,
    )
  } finally {
    sent.mockRestore()
  }
}

test('a run sends the same statements for two matches as for twelve', async () => {
  const run = async (field: Field, matches: number) => {
    for (let at = 0; at < matches; at++) await makePledgeAndAsk(w, field)
    const sent = await statementsOf(() => runMatching(w.world, field))
    expect(
      (await w.owner.pool.query('SELECT FROM match WHERE circle_id = $1', [field.circleId]))
        .rowCount,
    ).toBe(matches)
    return sent
  }
  const [few, many] = [await run(fields[0]!, 2), await run(fields[1]!, 12)]
  expect(many).toEqual(few)
})
