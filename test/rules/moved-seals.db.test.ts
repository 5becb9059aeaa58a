import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ClaimedMatch, TestMatch } from '../helping/helping.ts'
import { plantedStory, RECEIVER, SHOWN } from './planted-story.ts'

const { w, giver, receiver, done, questioned, declined, noted, whileMoved } = await plantedStory()

describe('a sealed text moved to another row of the same person does not open:', () => {
  const NOT_OPENED = /unable to authenticate/
  const idOf = async (sql: string, ...params: unknown[]) =>
    (await w.owner.pool.query<{ id: string }>(sql, params)).rows[0]?.id ?? ''

  test('the payee copied into a match', async () => {
    const reveal = () =>
      w.call('POST /matches/{matchId}/reveal', {
        token: giver.token,
        params: { matchId: questioned.id },
        body: { noticeSeen: true },
      })
    await expect(
      whileMoved(
        { column: 'match.payee_sealed', id: 'match_id', from: declined.id, to: questioned.id },
        reveal,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await reveal()).paymentDetail.name).toBe(RECEIVER.name)
  })

  test('the reference of a claim', async () => {
    const claim = (match: ClaimedMatch) =>
      idOf('SELECT claim_id AS id FROM claim WHERE match_id = $1', match.id)
    const list = () => w.call('GET /matches/to-confirm', { token: receiver.token })
    await expect(
      whileMoved(
        {
          column: 'claim.utr_sealed',
          id: 'claim_id',
          from: await claim(done),
          to: await claim(questioned),
        },
        list,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await list()).data.find(({ id }) => id === questioned.id)?.claim?.utrMasked).toBe(
      `${SHOWN.otherUtr.slice(0, -4)}••••`,
    )
  })

  test.each(['note_sealed', 'review_reason_sealed'])('the %s of an ask', async (column) => {
    const list = () => w.call('GET /asks', { token: receiver.token })
    await expect(
      whileMoved({ column: `ask.${column}`, id: 'ask_id', from: noted, to: declined.askId }, list),
    ).rejects.toThrow(NOT_OPENED)
    expect((await list()).data.find(({ id }) => id === noted)).toMatchObject({
      note: SHOWN.note,
      reviewReason: SHOWN.review,
    })
  })

  test('the reason in a time line', async () => {
    const event = (kind: string) =>
      idOf(
        'SELECT event_id AS id FROM match_event WHERE match_id = $1 AND kind = $2',
        declined.id,
        kind,
      )
    const show = () =>
      w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: declined.id } })
    await expect(
      whileMoved(
        {
          column: 'match_event.reason_sealed',
          id: 'event_id',
          from: await event('declined'),
          to: await event('made'),
        },
        show,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await show()).data.events.at(-1)?.reason).toBe(SHOWN.decline)
  })

  test('the answer kept for a repeated command', async () => {
    await w.owner.pool.query(
      'UPDATE session SET authenticated_at = app_now() WHERE member_id = $1',
      [receiver.memberId],
    )
    const again = () =>
      w.call('PUT /user/payment-details', {
        token: receiver.token,
        body: { upiId: SHOWN.upiId },
        idempotencyKey: 'upi',
      })
    const inStory = (place: number) =>
      idOf(
        `SELECT command_hash::text AS id FROM idempotency
          ORDER BY created_at LIMIT 1 OFFSET ${place}`,
      )
    const [bank, upi] = [await inStory(0), await inStory(1)]
    await expect(
      whileMoved(
        { column: 'idempotency.response', id: 'command_hash', from: bank, to: upi },
        again,
      ),
    ).rejects.toThrow(NOT_OPENED)
    expect((await again()).paymentDetails.upiDetails.length).toBeGreaterThan(0)
  })

  test('a picture under the name of another', async () => {
    const { storage } = w.world.services
    const nameOf = (match: TestMatch) =>
      idOf(
        `SELECT storage_name AS id FROM stored_file WHERE match_id = $1
          ORDER BY created_at LIMIT 1`,
        match.id,
      )
    const [one, other] = [await nameOf(done), await nameOf(questioned)]
    const folder = w.world.config.storageFolder
    const stored = readFileSync(join(folder, other))
    writeFileSync(join(folder, other), readFileSync(join(folder, one)))
    await expect(storage.get(other)).rejects.toThrow(NOT_OPENED)
    writeFileSync(join(folder, other), stored)
    expect((await storage.get(other)).length).toBeGreaterThan(0)
  })
})
