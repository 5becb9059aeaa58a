import { expect, test } from 'vitest'
import {
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { inUseCase } from '#test/helping/helping-races.ts'
import { unusedCodes } from './match-codes.ts'

const w = await worldOfFile()

test('a code that is drawn twice, or that a match of the circle has, is drawn again', async () => {
  const circle = await helpingCircle(w)
  const [receiver, giver] = [await newReceiver(w, circle, { asks: 0 }), await newGiver(w, circle)]
  const { id } = await matchBetween(w, { giver, receiver })
  const { rows } = await w.owner.pool.query<{ code: string }>(
    'SELECT code FROM match WHERE match_id = $1',
    [id],
  )
  const used = rows[0]?.code ?? ''
  const drawing = [used, 'AAAAAA', 'AAAAAA', used, 'BBBBBB', 'CCCCCC', 'DDDDDD']
  const newCode = () => drawing.shift() ?? ''
  const codesIn = (circleId: string, count: number) =>
    inUseCase(w, ({ tx }) => unusedCodes({ tx, newCode }, circleId, count))
  expect(await codesIn(circle.circleId, 3)).toEqual(['AAAAAA', 'BBBBBB', 'CCCCCC'])
  drawing.splice(0, drawing.length, used)
  const other = await helpingCircle(w)
  expect(await codesIn(other.circleId, 1)).toEqual([used])
})

test('a circle without codes that are left is said to be so', async () => {
  const circle = await helpingCircle(w)
  const drawing = inUseCase(w, ({ tx }) =>
    unusedCodes({ tx, newCode: () => 'AAAAAA' }, circle.circleId, 2),
  )
  await expect(drawing).rejects.toThrow('no codes are left')
})
