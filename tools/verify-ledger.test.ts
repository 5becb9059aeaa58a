import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { sealLink } from '#domain/ledger/seal-link.ts'
import { detailFor, ledgerLines, secretOf, signerOf } from '#test/helping/ledger-file.ts'

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
