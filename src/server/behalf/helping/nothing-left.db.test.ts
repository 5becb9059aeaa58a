import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { askInPayment, nameHelper, openPayment } from '#test/behalf/helpers.ts'
import { helpStage } from '#test/behalf/help-stage.ts'
import { type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { type Receiver, type TestMatch } from '#test/helping/helping.ts'

const { w, now, toPay, helping, addPicture, claim, endBy, block } = await helpStage()

let member: Receiver
let helper: Person
let other: Receiver
let match: TestMatch
beforeEach(async () => {
  ;({ member, helper, other } = now)
  await nameHelper(w, helper, member)
  match = await toPay()
})

const opened = () => openPayment(w, helper, { member, match })
const sightings = async () =>
  (await w.owner.pool.query('SELECT FROM utr_sighting WHERE match_id = $1', [match.id])).rowCount
const stored = () => {
  const folder = join(w.world.config.storageFolder, helper.circleId)
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('a refused helper leaves neither a sighting of a reference nor a picture:', () => {
  test.each([
    ['before the code', 'behalf.code-over', () => askInPayment(w, helper, match)],
    [
      'once its time is over',
      'behalf.code-over',
      async () => {
        const request = await opened()
        await w.advance(31 * MINUTE_MS)
        return request
      },
    ],
    [
      'with a code for another act',
      'behalf.unknown',
      async () => {
        const request = await opened()
        await w.owner.pool.query("UPDATE on_behalf SET act = 'confirm' WHERE request_id = $1", [
          request.id,
        ])
        return request
      },
    ],
    [
      'once the help has ended',
      'matches.unknown',
      async () => {
        const request = await opened()
        await endBy(member, (await helping(member)).helpers[0]!.id)
        return request
      },
    ],
    [
      'too close to the other person',
      'behalf.too-close',
      async () => {
        const request = await opened()
        await block(other, helper)
        return request
      },
    ],
  ] as const)('%s', async (_when, code, begin) => {
    const request = await begin()
    const files = stored()
    expect((await refusal(claim(request.id, match))).code).toBe(code)
    expect((await refusal(addPicture(request.id))).code).toBe(code)
    expect([await sightings(), stored()]).toEqual([0, files])
  })

  test('once the act is done', async () => {
    const request = await opened()
    await addPicture(request.id)
    await claim(request.id, match)
    const files = stored()
    expect((await refusal(claim(request.id, match))).code).toBe('behalf.ended')
    expect((await refusal(addPicture(request.id))).code).toBe('behalf.ended')
    expect([await sightings(), stored()]).toEqual([1, files])
  })

  test('a helper whom a code let in does leave the sighting of a reference that is refused', async () => {
    const request = await opened()
    expect((await refusal(claim(request.id, match))).code).toBe('matches.proof-missing')
    expect(await sightings()).toBe(1)
  })
})
