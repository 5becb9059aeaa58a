import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sign } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { rootOf } from '#domain/ledger/merkle.ts'
import { leafHash } from '#domain/ledger/sealed-lines.ts'
import { checkpointText, submissionText } from '#domain/ledger/tree/checkpoint.ts'
import { inclusionProof } from '#domain/ledger/tree/proofs.ts'
import {
  noteKey,
  type NoteSignature,
  noteText,
  signNote,
  verifierKey,
} from '#domain/ledger/tree/signed-note.ts'
import { tlogProofText } from '#domain/ledger/tree/tlog-proof.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import {
  detailFor,
  ledgerLines,
  nodeSha256,
  secretOf,
  type Signer,
  signerOf,
} from '#test/helping/ledger-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'paraspar-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CIRCLE = '01890000-0000-7000-8000-000000000001'
const SIGNER = signerOf(secretOf(-1))
const { lines, heads } = ledgerLines({
  circleId: CIRCLE,
  plan: [
    { giver: 1, receiver: 2, amount: 500 },
    { giver: 2, receiver: 3, amount: 1_000 },
  ],
  sizes: [1, 1],
  signers: [SIGNER],
})
const OWN = {
  circleId: CIRCLE,
  secret: secretOf(3).toString('hex'),
  sealed: 2,
  entries: [
    {
      number: 2,
      kind: 'help',
      side: 'receiver',
      day: '2026-11-22',
      amount: 1_000,
      reverses: null,
      detail: detailFor(2),
    },
  ],
}

function stored(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const good = stored('good.ndjson', `${lines.join('\n')}\n`)

function verify(...args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'verify-ledger.ts'), ...args],
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    )
  })
}

test('an untouched ledger agrees by command with a seal, key and own entries', async () => {
  const whole = await verify(
    good,
    '--seal',
    heads[0]!.toUpperCase().replace(/(.{8})/g, '$1 '),
    '--key',
    SIGNER.name,
    '--own',
    stored('own.json', JSON.stringify(OWN)),
  )
  expect(whole).toEqual({
    code: 20,
    said: expect.stringMatching(
      /^The ledger agrees with itself and with the seals you noted\.\ntransfers: 2 \(reversals: 0\), in 2 seals; all entries add up to 0\n/,
    ),
  })
  expect(whole.said).toContain(
    'is number 1: nothing up to that point has changed\nyour own entries: 1 found, 0 missing',
  )
  expect(whole.said).not.toContain('not compared')
  expect((await verify(stored('good.ndjson.gz', gzipSync(`${lines.join('\n')}\n`)))).code).toBe(0)
})

test('where nothing was compared with it the verdict says so, and claims no more', async () => {
  const { code, said } = await verify(good)
  expect(code).toBe(0)
  expect(said.split('\n').filter((line) => !line.startsWith('latest seal'))).toEqual([
    'The ledger agrees with itself.',
    'transfers: 2 (reversals: 0), in 2 seals; all entries add up to 0',
    `signed by: ${SIGNER.name} (not compared with a published key: --key)`,
    'no noted seal was compared (--seal, --link): this does not show whether anything was changed earlier',
    'your own entries were not compared (--own)',
    '',
  ])
})

test('the exit code says what was compared', async () => {
  const link = sealLink('https://example.in', { slug: 'asha', seal: 1, head: heads[0]! })
  expect([
    (await verify(good, '--key', SIGNER.name)).code,
    (await verify(good, '--link', `Asha: ${link}`)).code,
    (await verify(good, '--link', link.replace('#1.', '#1.A'))).code,
    (await verify(good, '--seal', '661a-412d')).code,
    (await verify(good, '--own', stored('rice.json', '{"rice":1}'))).code,
  ]).toEqual([10, 20, 2, 2, 2])
})

test('what was noted weeks ago is compared, and said to be stale', async () => {
  const old = ledgerLines({
    circleId: CIRCLE,
    plan: [1, 2].map(() => ({ giver: 1, receiver: 2, amount: 500, day: '2020-01-01' })),
    sizes: [1, 1],
    signers: [SIGNER],
    firstSeal: '2020-01-02T10:00:00Z',
  })
  const path = stored('old.ndjson', `${old.lines.join('\n')}\n`)
  const { code, said } = await verify(path, '--seal', old.heads[0]!, '--key', SIGNER.name)
  expect([code, said.trim().split('\n').at(-1)]).toEqual([
    10,
    'stale: what you noted ends at 2020-01-02',
  ])
  expect((await verify(path, '--seal', old.heads[1]!)).code).toBe(20)
})

test('a file that was cut after it is not called whole by newer own entries', async () => {
  const cut = ledgerLines({
    circleId: CIRCLE,
    plan: [
      { giver: 1, receiver: 2, amount: 500 },
      { giver: 2, receiver: 1, amount: 1_000 },
    ],
    sizes: [1, 1],
    signers: [SIGNER],
  })
  const own = stored('newer.json', JSON.stringify({ ...OWN, sealed: 3 }))
  const { code, said } = await verify(
    stored('cut.ndjson', `${cut.lines.join('\n')}\n`),
    '--own',
    own,
  )
  expect([code, said]).toEqual([1, expect.stringContaining('something was cut off')])
})

test('one that was changed is not, and the line is named', async () => {
  const { code, said } = await verify(
    stored('bad.ndjson', `${lines.join('\n').replace(',500,', ',5000,')}\n`),
  )
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^SOMETHING IS WRONG\.\n {2}line 4: transfers differ from those that were sealed\n/,
    ),
  ])
})

test('what cannot be read is said to be so, and so is how it is used', async () => {
  expect(await verify(join(folder, 'nothing'))).toEqual({
    code: 2,
    said: expect.stringContaining('It could not be checked: ENOENT'),
  })
  expect(await verify()).toEqual({
    code: 2,
    said: expect.stringContaining('node verify-ledger.mjs ledger.ndjson'),
  })
})

describe('with witnesses', () => {
  const [origin, log] = [`help.example/${CIRCLE}`, signedBy('help.example', SIGNER, 0x01)]
  const [one, two] = ['one.example', 'two.example'].map((name, at) =>
    signedBy(name, signerOf(secretOf(10 + at)), 0x04),
  )
  const transfers = lines.filter((line) => /^\[\d/.test(line))
  const leaves = transfers.map((line) => leafHash(nodeSha256, line))
  const noteFor = (
    who: { signature: (text: string, at: number) => NoteSignature }[],
    { at = Date.now(), of = origin, root = rootOf(nodeSha256, leaves), size = 2 } = {},
  ) => {
    const text = checkpointText({ origin: of, size, root })
    const signatures = [log, ...who].map(({ signature }) => signature(text, Math.floor(at / 1_000)))
    return noteText({ text, signatures })
  }
  const demanded = ['--witness', one!.vkey, '--witness', two!.vkey]
  const withNote = (note: string, ...more: string[]) =>
    verify(good, '--checkpoint', stored('note', note), ...demanded, ...more)

  test('as many as wanted have to have signed this record', async () => {
    const both = await withNote(noteFor([one!, two!]))
    expect([both.code, both.said]).toEqual([
      30,
      expect.stringContaining(
        `witnesses wanted: 2; signed the first 2 of 2 lines of ${origin}: one.example, two.example`,
      ),
    ])
    const asked = submissionText({ old: 0, proof: [], note: noteFor([one!]) })
    expect((await withNote(asked, '--witnesses', '1')).code).toBe(30)
    expect((await withNote(asked)).code).toBe(1)
    expect(await withNote(noteFor([]))).toMatchObject({
      code: 1,
      said: expect.stringContaining('no one'),
    })
  })

  test('another record, another circle and a wrong signature are refused', async () => {
    const root = rootOf(nodeSha256, leaves.toReversed())
    const other = await withNote(noteFor([one!, two!], { root }))
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringContaining('checkpoint you noted is not in it'),
    ])
    expect((await withNote(noteFor([one!, two!], { size: 3 }))).code).toBe(1)
    expect((await withNote(noteFor([one!, two!], { of: 'help.example/other' }))).code).toBe(1)
    const forged = noteFor([one!, two!])
      .replace(/^(— two\.example .{20})./m, '$1!')
      .replace('!', 'A')
    expect((await withNote(forged)).code).toBe(2)
    expect((await withNote('x')).code).toBe(2)
    expect((await withNote(noteFor([one!, two!]), '--witnesses', '3')).code).toBe(2)
  })

  test('that signed long ago show nothing of now', async () => {
    const eightDays = Date.now() - 8 * 86_400_000
    expect((await withNote(noteFor([one!, two!], { at: eightDays }))).code).toBe(0)
  })

  test('a proof shows that a line is in the record', async () => {
    const proof = inclusionProof(nodeSha256, leaves, 1)
    const fileOf = (line: string, note = noteFor([one!])) =>
      stored('line.tlog-proof', tlogProofText({ extra: Buffer.from(line), index: 1, proof, note }))
    const proved = (path: string, ...more: string[]) =>
      verify('--proof', path, '--log', log.vkey, ...more)
    const right = await proved(fileOf(transfers[1]!))
    expect([right.code, right.said]).toEqual([10, expect.stringContaining(transfers[1]!)])
    expect((await proved(fileOf(transfers[1]!), '--witness', one!.vkey)).code).toBe(30)
    expect((await proved(fileOf(transfers[1]!), '--witness', two!.vkey)).code).toBe(1)
    expect((await proved(fileOf(transfers[0]!))).code).toBe(1)
    expect(
      (await proved(fileOf(transfers[1]!, noteFor([]).replaceAll('help.example', 'x')))).code,
    ).toBe(1)
    expect((await verify('--proof', fileOf(transfers[1]!))).code).toBe(2)
  })
})

function signedBy(name: string, { publicKey, privateKey }: Signer, type: 0x01 | 0x04) {
  const key = noteKey(nodeSha256, { name, type, publicKey })
  return {
    vkey: verifierKey(key),
    signature: (text: string, at: number) =>
      signNote(text, { key, at, sign: (signed) => sign(null, Buffer.from(signed), privateKey) }),
  }
}
