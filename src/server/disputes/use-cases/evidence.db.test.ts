import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { EVIDENCE_A_SIDE_MAX } from '#domain/disputes/dispute.ts'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  caseNow,
  disputedMatch,
  disputeNow,
  finished,
  officersOf,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { clockOf } from '#test/helping/clock.ts'
import { addProof, proofPicture } from '#test/helping/proof.ts'
import { proofPath } from '#server/files/proofs.ts'
import { notifyOfWaitingDispute } from '../dispute-jobs.ts'
import { ADD, picturesOfCases } from '#test/disputes/pictures-of-cases.ts'

const { w, circle, one, two, add, status } = await picturesOfCases()

describe('adding a picture', () => {
  test('is possible for both, asked or not, until there is a ruling', async () => {
    const dispute = await disputedMatch(w, circle)
    const { message, data } = await add(dispute, dispute.giver)
    expect([message, data.evidence]).toEqual([
      'Your picture was added. Only officers of this case can see it.',
      [
        {
          id: expect.any(String),
          path: expect.stringMatching(/^\/api\/proofs\//),
          by: 'me',
          at: expect.any(String),
        },
      ],
    ])
    await taken(w, dispute, one)
    await add(dispute, dispute.receiver)
    await ruled(w, dispute, [one, two])
    expect((await refusal(add(dispute, dispute.giver))).code).toBe('disputes.not-now')
    expect((await refusal(add(dispute, dispute.receiver))).code).toBe('disputes.not-now')
  })

  test('sent again with its key gets its first answer, also after the ruling', async () => {
    const dispute = await disputedMatch(w, circle)
    const file = await proofPicture()
    const send = () =>
      w.call(ADD, {
        token: dispute.giver.token,
        params: { matchId: dispute.match.id },
        file,
        idempotencyKey: 'the same picture',
      })
    const first = await send()
    await taken(w, dispute, one)
    await ruled(w, dispute, [one, two])
    expect(await send()).toEqual(first)
  })

  test('needs a dispute, a picture, and to be one of the two', async () => {
    const match = await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    expect(
      (
        await refusal(
          w.call(ADD, {
            token: match.giver.token,
            params: { matchId: match.id },
            file: await proofPicture(),
          }),
        )
      ).code,
    ).toBe('disputes.not-now')
    const dispute = await disputedMatch(w, circle)
    expect(
      (
        await refusal(
          w.call(ADD, { token: dispute.giver.token, params: { matchId: dispute.match.id } }),
        )
      ).code,
    ).toBe('files.missing')
    expect((await refusal(add(dispute, dispute.giver, Buffer.from('no picture')))).code).toBe(
      'files.not-an-image',
    )
    const file = await proofPicture()
    const strangers = [one, (await helpingCircle(w)).steward]
    expect(
      await refusalToStrangers(w, ADD, (matchId) => ({ params: { matchId }, file }), {
        id: dispute.match.id,
        strangers,
      }),
    ).toBe('matches.unknown')
  })

  test('has a bound on each side of its own, and leaves the giver’s proofs alone', async () => {
    const dispute = await disputedMatch(w, circle)
    for (let at = 0; at < EVIDENCE_A_SIDE_MAX; at++) await add(dispute, dispute.receiver)
    expect((await refusal(add(dispute, dispute.receiver))).code).toBe('files.too-many')
    await add(dispute, dispute.giver)
    const { data } = await w.call('GET /matches/{matchId}', {
      token: dispute.receiver.token,
      params: { matchId: dispute.match.id },
    })
    const proofs = (await caseNow(w, dispute, one)).pictures.filter(
      ({ purpose }) => purpose === 'proof',
    )
    expect([proofs.length, data.proofDocument?.includes(proofs[0]!.id)]).toEqual([1, true])
  })

  test('again with the same key adds one', async () => {
    const dispute = await disputedMatch(w, circle)
    const file = await proofPicture()
    await sendTwice(
      w,
      ADD,
      { token: dispute.giver.token, params: { matchId: dispute.match.id }, file },
      { file: await proofPicture() },
    )
    expect((await disputeNow(w, dispute, dispute.giver)).evidence).toHaveLength(1)
  })
})

describe('a picture in a dispute', () => {
  test('is seen by its author and the officers, logged, never by the other side', async () => {
    const dispute = await disputedMatch(w, circle)
    const { data } = await add(dispute, dispute.receiver)
    const mine = data.evidence[0]!
    expect(await status(mine.path, dispute.receiver)).toBe(200)
    expect((await disputeNow(w, dispute, dispute.giver)).evidence).toEqual([])
    const shown = (await caseNow(w, dispute, one)).pictures
    expect(shown.map(({ purpose, by }) => [purpose, by])).toEqual([
      ['proof', 'giver'],
      ['evidence', 'receiver'],
    ])
    for (const { path } of shown) expect(await status(path!, one)).toBe(200)
    const { rows } = await w.owner.pool.query(
      `SELECT whom_id, what, subject_id FROM record_view
        WHERE viewer_id = $1 AND what = $2 AND subject_id = $3`,
      [one.memberId, 'picture', dispute.id],
    )
    expect(rows).toHaveLength(2)
    expect(
      (
        await w.owner.pool.query(
          'SELECT viewer_id FROM file_view WHERE file_id = $1 ORDER BY viewed_at',
          [mine.id],
        )
      ).rows,
    ).toEqual([{ viewer_id: dispute.receiver.memberId }, { viewer_id: one.memberId }])
    // Even a path signed for the other side opens nothing.
    const forged = proofPath(w.world.vault, {
      fileId: mine.id,
      viewerId: dispute.giver.memberId,
      now: await clockOf(w),
    })
    expect([await status(forged, dispute.giver), await status(shown[1]!.path!, two)]).toEqual([
      404, 404,
    ])
  })

  test('is hidden from an officer who is tied, without role, or past the case', async () => {
    const dispute = await disputedMatch(w, circle)
    const [officer, other] = await officersOf(w, circle, 2)
    const [path, theirs] = [
      (await caseNow(w, dispute, officer!)).pictures[0]!.path!,
      (await caseNow(w, dispute, other!)).pictures[0]!.path!,
    ]
    expect([await status(path, officer!), await status(theirs, other!)]).toEqual([200, 200])
    await matchBetween(w, { giver: officer!, receiver: dispute.receiver })
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [other!.memberId])
    expect([await status(path, officer!), await status(theirs, other!)]).toEqual([404, 404])
    const last = (await caseNow(w, dispute, one)).pictures[0]!.path!
    await finished(w, dispute, [one, two])
    expect([(await caseNow(w, dispute, one)).pictures[0]!.path, await status(last, one)]).toEqual([
      null,
      404,
    ])
  })

  test('is shown to the panel’s officers only where they were called', async () => {
    const alone = await helpingCircle(w)
    const dispute = await disputedMatch(w, alone)
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [one.circleId, one.memberId],
    )
    expect((await refusal(caseNow(w, dispute, one))).code).toBe('disputes.unknown')
    await notifyOfWaitingDispute(w.world, { circleId: alone.circleId, disputeId: dispute.id })
    const [proof] = (await caseNow(w, dispute, one)).pictures
    expect([
      await status(proof!.path!, one),
      (await refusal(caseNow(w, dispute, two))).code,
    ]).toEqual([200, 'disputes.unknown'])
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [one.memberId])
    expect(await status(proof!.path!, one)).toBe(404)
  })
})

describe('the same picture again', () => {
  const scenery = (seed: number) =>
    sharp(
      Buffer.from(
        Array.from({ length: 48 * 64 * 3 }, (_, at) => {
          const [x, y] = [Math.floor(at / 3) % 48, Math.floor(at / 144)]
          return Math.round(
            127 +
              120 *
                Math.sin((x * (seed + 1)) / 9 + y / (seed + 5)) *
                Math.cos((y * seed) / 11 - x / 13),
          )
        }),
      ),
      { raw: { width: 48, height: 64, channels: 3 } },
    ).resize(480, 640, { kernel: 'cubic' })

  test('counts for the officer: exact everywhere, similar in the circle', async () => {
    const picture = await scenery(2).png().toBuffer()
    const smaller = await sharp(picture).resize(240, 320).jpeg({ quality: 60 }).toBuffer()
    const elsewhere = await helpingCircle(w)
    await addProof(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, elsewhere),
        receiver: await newReceiver(w, elsewhere, { asks: 0 }),
      }),
      picture,
    )
    await addProof(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
      picture,
    )
    await addProof(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
      smaller,
    )
    await addProof(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, circle),
        receiver: await newReceiver(w, circle, { asks: 0 }),
      }),
      await scenery(7).png().toBuffer(),
    )
    const dispute = await disputedMatch(w, circle)
    await add(dispute, dispute.giver, picture)
    await add(dispute, dispute.giver, picture)
    const evidence = (await caseNow(w, dispute, one)).pictures.filter(
      ({ purpose }) => purpose === 'evidence',
    )
    expect(evidence.map(({ sameAs, likeness }) => [sameAs, likeness])).toEqual([
      [2, 2],
      [2, 2],
    ])
    await confirmed(w, dispute.match)
  })
})
