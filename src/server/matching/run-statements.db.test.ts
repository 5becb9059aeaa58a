import { expect, test } from 'vitest'
import { type Field, makeFields, makePledgeAndAsk } from '#test/helping/helping-races.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { statementsOf } from '#test/helping/statements-sent.ts'
import { runMatching } from './run-matching.ts'

const w = await worldOfFile()
const fields = await makeFields(w, 2)

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
