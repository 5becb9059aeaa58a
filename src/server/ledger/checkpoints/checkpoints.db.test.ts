import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noticesTo } from '#test/circle/staff.ts'
import { verifyByNode, nodeSha256 } from '#test/helping/ledger-file.ts'
import { helpingCircle, newReceiver } from '#test/helping/helping.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { answersSo } from '#test/ledger/witnesses.ts'
import { testApp } from '#test/server/http.ts'
import { newFolder } from '#test/server/quick-folder.ts'
import { readCheckpoint, readSubmission } from '#domain/ledger/tree/checkpoint.ts'
import { isConsistent } from '#domain/ledger/tree/proofs.ts'
import {
  knownSignatures,
  readNote,
  readVerifierKey,
  verifierKey,
} from '#domain/ledger/tree/signed-note.ts'
import { readProvedLine } from '#domain/ledger/tree/witnessed-note.ts'
import { checkLedgers } from '#server/audit/check-ledgers.ts'
import { createWitness } from '#server/witness/add-checkpoint.ts'
import { serveWitness } from '#server/witness/serve-witness.ts'
import { createWitnessMemory, openWitnessMemory } from '#server/witness/witness-memory.ts'
import { askWitnesses } from './ask-witnesses.ts'

const HOUR_MS = 3_600_000
const { w, circle, giver, help, fileOf } = await sealedCircle()
const stranger = await newReceiver(w, await helpingCircle(w), { asks: 0 })
const folder = newFolder('checkpoints')
const { send, close } = await testApp(w)
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  setWitnesses()
})

const setWitnesses = (...witnesses: { url: string; vkey: string }[]) =>
  Object.assign(w.world.config, { witnesses })
const night = async () => {
  await checkLedgers(w.world)
  await askWitnesses(w.world)
}
const asked = async (old = 0, circleId: string = circle.circleId) => {
  const { statusCode, body, headers } = await send({
    url: `/api/ledger/checkpoint?circle=${circleId}&old=${old}`,
  })
  const submission = readSubmission(body)
  const read = submission && readNote(submission.note)
  return {
    status: statusCode,
    type: headers['content-type'],
    submission,
    read,
    checkpoint: read && readCheckpoint(read.text),
  }
}
const witnessed = async () =>
  (await w.call('GET /ledger/state', { token: giver.token })).data.witnessed
const logs = async () => {
  const { keys } = await w.call('GET /ledger/seals')
  return keys.map(({ verifier }) => readVerifierKey(nodeSha256, verifier)!)
}
/** A witness of this installation, as it runs elsewhere. */
const newWitness = async (name: string) => {
  const path = join(folder, name)
  await createWitnessMemory(path, { name, seed: Buffer.alloc(32, name.length) })
  const memory = await openWitnessMemory(path)
  const witness = createWitness(memory, await logs(), Date.now)
  const server = await serveWitness(witness, { host: '127.0.0.1', port: 0, failed: () => {} })
  ends.push(server.stop, memory.close)
  return { witness, url: `http://127.0.0.1:${server.port}/`, vkey: verifierKey(witness.key) }
}
const newAnswer = (name: string, status: number, body: string) =>
  answersSo(ends, { name, status, body })
/** What the owner of the database changed, with its triggers off. */
const planted = async (statement: string) => {
  const client = await w.owner.pool.connect()
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query(statement)
  await client.query('RESET session_replication_role')
  client.release()
  return rows as Record<string, never>[]
}

describe('a checkpoint', () => {
  test('is there from the first night with a line on', async () => {
    expect(await asked()).toMatchObject({ status: 404 })
    await night()
    expect(await asked()).toMatchObject({ status: 404 })
    await help()
    await help(1_500)
    await night()
    const { status, type, read, checkpoint, submission } = await asked()
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(checkpoint).toMatchObject({
      size: 2,
      origin: `${new URL(w.world.config.publicUrl).host}/${circle.circleId}`,
    })
    expect(submission?.proof).toEqual([])
    expect(await knownSignatures(read!, await logs(), verifyByNode)).toHaveLength(1)
  })

  test('comes with a proof for who saw an earlier one', async () => {
    const before = (await asked()).checkpoint!
    for (const amount of [500, 1_000, 1_500]) await help(amount)
    await night()
    const { checkpoint, submission } = await asked(2)
    expect(checkpoint?.size).toBe(5)
    const { proof } = submission!
    expect(isConsistent(nodeSha256, { from: before, to: checkpoint!, proof })).toBe(true)
    expect((await asked(5)).submission?.proof).toEqual([])
    expect((await asked(99)).submission?.proof).toEqual([])
    expect((await asked(0, giver.memberId)).status).toBe(404)
    for (const query of [
      'circle=x',
      `circle=${circle.circleId}&old=-1`,
      `circle=${circle.circleId}&old=1e9x`,
      '',
    ])
      expect((await send({ url: `/api/ledger/checkpoint?${query}` })).statusCode).toBe(400)
  })

  test('has the same proof where seals kept no leaves, as in version 0.1.0', async () => {
    const { submission } = await asked(3)
    await planted(
      `UPDATE seal SET leaves = NULL WHERE circle_id = '${circle.circleId}' AND seal_number < 4`,
    )
    expect((await asked(3)).submission).toEqual(submission)
  })

  test('proves each of its lines in a file of its own, to members of the circle', async () => {
    const proofOf = (number: string, who: { token: string } | undefined = giver) =>
      send({ url: `/api/ledger/proof?number=${number}` }, who)
    for (const number of [1, 3, 5]) {
      const { statusCode, body } = await proofOf(String(number))
      const proved = await readProvedLine(nodeSha256, body, {
        keys: await logs(),
        verify: verifyByNode,
      })
      expect([statusCode, proved?.signed.length, proved?.line]).toEqual([
        200,
        1,
        (await fileOf()).split('\n').find((line) => line.startsWith(`[${number},`)),
      ])
    }
    const statuses = [proofOf('6'), proofOf('0'), proofOf('x'), proofOf('1', stranger)]
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      404, 400, 400, 404,
    ])
    expect((await send({ url: '/api/ledger/proof?number=1' })).statusCode).toBe(401)
  })

  test('that is not in the record fails the check, and nothing is signed instead', async () => {
    const { read } = await asked()
    const rootNow = async () =>
      (
        await planted(
          `SELECT encode(root, 'hex') AS root FROM checkpoint WHERE circle_id = '${circle.circleId}'`,
        )
      )[0]
    const kept = await rootNow()
    const change = (hex: string) =>
      planted(
        `UPDATE checkpoint SET root = decode('${hex}', 'hex') WHERE circle_id = '${circle.circleId}'`,
      )
    await change('ab'.repeat(32))
    w.isLawful = false
    await checkLedgers(w.world)
    const { data } = await w.call('GET /ledger/state', { token: giver.token })
    expect(data.check?.passed).toBe(false)
    expect((await rootNow())?.root).toBe('ab'.repeat(32))
    await change(kept!.root!)
    expect((await asked()).read).toEqual(read)
    await planted(`DELETE FROM posting_stop WHERE circle_id = '${circle.circleId}'`)
    w.isLawful = true
  })
})

describe('witnesses', () => {
  let first: Awaited<ReturnType<typeof newWitness>>
  beforeAll(async () => {
    expect(await witnessed()).toBeNull()
  })

  test('are asked each night, sign what goes on, and are counted', async () => {
    first = await newWitness('one.example')
    const second = await newWitness('two.example')
    setWitnesses(first, second)
    await night()
    const today = (await w.call('GET /ledger/state', { token: giver.token })).data.check!.at.slice(
      0,
      4,
    )
    expect(await witnessed()).toEqual({
      circleId: circle.circleId,
      by: 2,
      of: 2,
      day: expect.stringContaining(today),
      refused: 0,
    })
    const keys = [first.witness.key, second.witness.key]
    expect(await knownSignatures((await asked()).read!, keys, verifyByNode)).toHaveLength(2)
    await help()
    await night()
    expect((await asked()).checkpoint?.size).toBe(6)
    expect(await knownSignatures((await asked()).read!, keys, verifyByNode)).toHaveLength(2)
    await night()
    expect(await witnessed()).toMatchObject({ by: 2, of: 2 })
  })

  test('that are silent or sign with another key are not counted', async () => {
    const { url } = await newWitness('three.example')
    const other = await newAnswer('other.example', 200, '')
    const wrong = [
      { ...other, url },
      await newAnswer('empty.example', 200, ''),
      await newAnswer('down.example', 503, 'x'),
      await newAnswer('sizeless.example', 409, 'many\n'),
      await newAnswer('unknown.example', 404, ''),
      { ...(await newAnswer('gone.example', 200, '')), url: 'http://127.0.0.1:1' },
    ]
    setWitnesses(await newWitness('four.example'), ...wrong)
    await night()
    expect(await witnessed()).toMatchObject({ by: 1, of: 7, refused: 0 })
  })

  test('that remember another record are named, until they sign', async () => {
    const longer = await newAnswer('longer.example', 409, '999\n')
    const other = await newAnswer('other.example', 422, '')
    setWitnesses(longer)
    await night()
    expect(await witnessed()).toMatchObject({ of: 1, refused: 1 })
    setWitnesses(longer, other)
    await night()
    expect(await witnessed()).toMatchObject({ of: 2, refused: 2 })
    // Silence is no signature.
    setWitnesses({ ...longer, url: 'http://127.0.0.1:1' }, other)
    await night()
    expect(await witnessed()).toMatchObject({ of: 2, refused: 2 })
    // Each refusal is told once, to those who can do something.
    await w.work()
    for (const person of [circle.steward, circle.admin])
      expect(await noticesTo(w, person, 'witness_refused')).toHaveLength(2)
    expect(await noticesTo(w, giver, 'witness_refused')).toEqual([])
    setWitnesses(await newWitness('five.example'))
    await night()
    expect(await witnessed()).toMatchObject({ by: 1, of: 1, refused: 0 })
  })

  test('are quiet since they signed last, or were first asked', async () => {
    const quietSince = async () => {
      const of = `circle_id = '${circle.circleId}'`
      const [row] = await planted(`SELECT quiet_since FROM checkpoint WHERE ${of}`)
      return (row as unknown as { quiet_since: Record<string, string> }).quiet_since
    }
    setWitnesses(await newWitness('seven.example'), await newAnswer('down.example', 503, ''))
    await night()
    const { 'seven.example': seven = '', ...others } = await quietSince()
    expect(Object.keys(others)).toEqual(['down.example'])
    await w.advance(HOUR_MS)
    await night()
    const later = await quietSince()
    expect(later).toEqual({ ...others, 'seven.example': expect.any(String) })
    expect(Date.parse(later['seven.example']!)).toBeGreaterThan(Date.parse(seven))
    setWitnesses()
    await night()
    expect([await quietSince(), await witnessed()]).toEqual([{}, null])
  })

  test('notice a record that was rewritten and sealed again, though its own check passes', async () => {
    const witness = await newWitness('six.example')
    setWitnesses(witness)
    await night()
    expect(await witnessed()).toMatchObject({ by: 1, refused: 0 })
    const { size } = (await asked()).checkpoint!
    // Another history of as many lines under the right key: the witness alone remembers the first one.
    const { memory } = witness.witness
    const kept = memory.find(`${new URL(w.world.config.publicUrl).host}/${circle.circleId}`)!
    const before = kept.root
    Object.assign(kept, { root: Buffer.alloc(32, 1) })
    expect(kept.size).toBe(size)
    await night()
    expect(await witnessed()).toMatchObject({ refused: 1 })
    Object.assign(kept, { root: before })
    await askWitnesses(w.world)
    expect(await witnessed()).toMatchObject({ refused: 0 })
    // It saw more lines than the record has now.
    Object.assign(kept, { size: size + 5 })
    await askWitnesses(w.world)
    expect(await witnessed()).toMatchObject({ refused: 1 })
  })
})
