import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { goLive } from '#server/recovery/go-live.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { keepSealMemory, type Known, readSealMemory, writeSealMemory } from './seal-memory.ts'
import { sealLedger } from './seal-ledger.ts'

const { w, circle, giver, help, fileOf, checked, unsealed } = await sealedCircle()
const { circleId } = circle
const path = w.world.config.sealMemory
const known = async () => (await readSealMemory(path))?.get(circleId)
const heads = async () =>
  (
    await w.owner.pool.query<{ head: string; transfers: number }>(
      `SELECT encode(head, 'hex') AS head, transfers FROM seal WHERE circle_id = $1
        ORDER BY seal_number`,
      [circleId],
    )
  ).rows

/** Statements of the owner behind all guards. */
async function behindGuards(...statements: string[]): Promise<void> {
  w.isLawful = false
  await w.owner.pool.query(
    ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT'].join(';'),
  )
}

/** Signs what waits, and cannot store it: as a server that is killed between both. */
async function sealsAndDies(): Promise<void> {
  await w.owner.pool.query(
    'REVOKE EXECUTE ON FUNCTION add_seal(uuid, bytea[], timestamptz, text, bytea) FROM paraspar_sealer',
  )
  await sealLedger(w.world)
  await w.owner.pool.query(
    'GRANT EXECUTE ON FUNCTION add_seal(uuid, bytea[], timestamptz, text, bytea) TO paraspar_sealer',
  )
}

describe('what the signer remembers', () => {
  beforeEach(async () => {
    await help()
    await sealLedger(w.world)
  })

  test('is the last seal of each circle, written before that is stored', async () => {
    const [last] = (await heads()).slice(-1)
    expect((await known())?.pending?.head).toBe(last?.head)
    await help()
    await sealLedger(w.world)
    expect((await known())?.last?.head).toBe(last?.head)
  })

  test('is stored byte for byte after a death in between, whatever came since', async () => {
    await help()
    await sealsAndDies()
    const signed = (await known())?.pending
    const before = (await heads()).length
    await help(1_000)
    await w.advance(26 * 3_600_000)
    await sealLedger(w.world)
    await sealLedger(w.world)
    expect((await heads()).slice(before)).toEqual([
      { head: signed?.head, transfers: 1 },
      { head: expect.any(String), transfers: 1 },
    ])
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
  })

  test('on another machine follows what the first one signed', async () => {
    const elsewhere = {
      ...w.world,
      config: { ...w.world.config, sealMemory: `${path}-elsewhere` },
    }
    await help()
    await writeSealMemory(elsewhere.config.sealMemory, new Map())
    await sealLedger(elsewhere)
    await help()
    await sealLedger(w.world)
    await help()
    await sealLedger(elsewhere)
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
  })

  test('is asked for at a start where it is gone, until the operator says otherwise', async () => {
    rmSync(path)
    const before = await heads()
    await help()
    // Also while servers run: nothing is sealed, and the file is not begun again.
    await sealLedger(w.world)
    expect([await heads(), await readSealMemory(path)]).toEqual([before, undefined])
    await expect(keepSealMemory(w.world.database.db, path)).rejects.toThrow(
      'npm run go-live -- --record-restarts',
    )
    expect(await goLive(w.world, w.owner, undefined, { recordRestarts: true })).toContain(
      'The signer now remembers',
    )
    await keepSealMemory(w.world.database.db, path)
    expect((await known())?.last?.head).toBe((await heads()).at(-1)?.head)
  })

  test('of several machines, their files one behind the other, is the newest of each circle', async () => {
    const [one, other] = [`${path}-one`, `${path}-other`]
    const seal = (number: number, restarts: number) => ({
      seal: number,
      transfers: number,
      head: String(number).repeat(32),
      restarts,
    })
    const signed = { sealedAt: '2026-11-24T18:30:00.000Z', key: 'ab'.repeat(8) }
    const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => circleId.slice(0, -1) + letter)
    const known = (last: number, restarts = 0) => ({
      last: seal(last, restarts),
      pending: { ...seal(last + 1, restarts), ...signed },
    })
    const stored = (last: number) => ({ last: seal(last, 0), pending: undefined })
    const [a, b, c] = [known(40), known(20, 1), known(77)]
    await writeSealMemory(
      one,
      new Map([
        [ids[0]!, a],
        [ids[1]!, known(50)],
        [ids[3]!, known(15)],
        [ids[4]!, known(15)],
      ]),
    )
    await writeSealMemory(
      other,
      new Map<string, Known>([
        [ids[0]!, known(39)],
        [ids[1]!, b],
        [ids[2]!, c],
        // It saw stored what the other one signed, or a seal after that.
        [ids[3]!, stored(16)],
        [ids[4]!, stored(18)],
      ]),
    )
    writeFileSync(one, readFileSync(one, 'utf8') + readFileSync(other, 'utf8'))
    expect(await readSealMemory(one)).toEqual(
      new Map<string | undefined, Known>([
        [ids[0], a],
        [ids[1], b],
        [ids[2], c],
        [ids[3], stored(16)],
        [ids[4], stored(18)],
      ]),
    )
  })

  test('marks a circle that was left out at go-live, until a seal of it comes', async () => {
    const last = { seal: 1, transfers: 1, head: '1'.repeat(64), restarts: 0 }
    const later = { last: { ...last, seal: 2, head: '2'.repeat(64) }, pending: undefined }
    const [one, none] = ['a', 'b'].map((letter) => circleId.slice(0, -1) + letter)
    const left = new Map<string, Known>([
      [one!, { last, pending: undefined, isLeft: true }],
      [none!, { last: undefined, pending: undefined, isLeft: true }],
    ])
    const file = `${path}-left`
    await writeSealMemory(file, left)
    expect(await readSealMemory(file)).toEqual(left)
    const before = readFileSync(file, 'utf8')
    await writeSealMemory(
      file,
      new Map([
        [one!, later],
        [none!, later],
      ]),
    )
    writeFileSync(file, before + readFileSync(file, 'utf8'))
    expect((await readSealMemory(file))?.get(one!)).toEqual(later)
    expect((await readSealMemory(file))?.get(none!)).toEqual(later)
  })

  test('that cannot be kept is refused at the start', async () => {
    await w.owner.pool.query('ALTER TABLE seal DISABLE TRIGGER seal_is_append_only')
    const { rows } = await w.owner.pool.query('UPDATE seal SET leaves = NULL RETURNING 1')
    await w.owner.pool.query('ALTER TABLE seal ENABLE TRIGGER seal_is_append_only')
    expect(rows.length).toBeGreaterThan(0)
    // Seals of a version without a memory: it begins.
    const fresh = join(w.world.config.storageFolder, 'new', 'memory')
    await keepSealMemory(w.world.database.db, fresh)
    expect(await readSealMemory(fresh)).toEqual(new Map())
    await expect(
      keepSealMemory(w.world.database.db, join(fresh, 'in-a-file', 'memory')),
    ).rejects.toThrow(/SEAL_MEMORY: .* cannot be kept/)
  })

  test('ends also what was rewritten just after it was confirmed, under the newest seal alone', async () => {
    await behindGuards(
      `DELETE FROM seal s USING (SELECT max(seal_number) AS newest FROM seal) x WHERE seal_number = newest`,
      `UPDATE ledger_transfer SET posted_at = posted_at + interval '1 ms'
        WHERE number = (SELECT max(number) FROM ledger_transfer)`,
      `UPDATE ledger_entry e SET posted_at = t.posted_at FROM ledger_transfer t WHERE t.transfer_id = e.transfer_id`,
    )
    const before = await heads()
    await sealLedger(w.world)
    await workOffJobs(w.world, jobHandlers)
    expect(await heads()).toEqual(before)
    const { rows } = await w.owner.pool.query<{ broken: string[] }>(
      'SELECT broken FROM circle_check ORDER BY ended_at DESC LIMIT 1',
    )
    expect(rows).toEqual([{ broken: ['the seals are those that the signer remembers'] }])
    await behindGuards(
      `UPDATE ledger_transfer SET posted_at = posted_at - interval '1 ms'
        WHERE number = (SELECT max(number) FROM ledger_transfer)`,
      `UPDATE ledger_entry e SET posted_at = t.posted_at FROM ledger_transfer t WHERE t.transfer_id = e.transfer_id`,
      'DELETE FROM posting_stop',
      "DELETE FROM notice WHERE kind = 'ledger_stopped'",
    )
  })

  test('ends a rewritten past in seconds: it is not signed, and the circle stops and is told', async () => {
    await sealLedger(w.world)
    const old = `${path}-old`
    copyFileSync(path, old)
    await help()
    await sealLedger(w.world)
    const rewrittenMs = performance.now()
    const after = (what: string) =>
      console.info(`${what}: ${((performance.now() - rewrittenMs) / 1_000).toFixed(1)} s after it`)
    await behindGuards(
      `UPDATE ledger_transfer SET amount_rupees = amount_rupees + 500 WHERE number = 1`,
      `UPDATE ledger_entry e SET amount_rupees = e.amount_rupees + 500 * sign(e.amount_rupees)
        FROM ledger_transfer t WHERE t.number = 1 AND e.transfer_id = t.transfer_id`,
      'DELETE FROM seal',
      'DELETE FROM circle_check',
    )
    await sealLedger(w.world)
    expect(await heads()).toEqual([])
    after('a rewriting is refused by the signer, which tries every 2 s')
    // A restart that the owner makes up without the key explains nothing, nor does an older file of the signer.
    await w.owner.pool.query(
      `SELECT append_seal($1, NULL, 1, NULL, date_trunc('day', app_now(), 'Asia/Kolkata'),
        (SELECT key_name FROM seal_key), $2)`,
      [circleId, Buffer.alloc(64)],
    )
    for (const sealMemory of [path, old]) {
      await sealLedger({ ...w.world, config: { ...w.world.config, sealMemory } })
      expect(await heads()).toHaveLength(1)
    }
    await workOffJobs(w.world, jobHandlers)
    after('a check stopped the circle and told its members')
    const { rows } = await w.owner.pool.query<{ broken: string[] }>(
      'SELECT broken FROM circle_check ORDER BY ended_at DESC LIMIT 1',
    )
    expect(rows[0]?.broken).toContain('the seals: earlier_missing')
    expect(
      (await w.owner.pool.query('SELECT FROM posting_stop WHERE ended_at IS NULL')).rowCount,
    ).toBe(1)
    for (const person of [circle.steward, circle.admin, giver])
      expect(await noticesTo(w, person, 'ledger_stopped')).toEqual(['ledger_stopped'])
  })
})
