import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import { verifyByNode, nodeSha256 } from '../helping/ledger-file.ts'
import { FORMAT_CASES } from './format-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'paraspar-format-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ROOT = join(import.meta.dirname, '../..')
const NOW = Date.parse('2026-11-28T12:00:00Z')
const hasPython = spawnSync('python3', ['--version']).status === 0

const paths = FORMAT_CASES.map(({ text }, at) => {
  const path = join(folder, `${at}.ndjson`)
  writeFileSync(path, text)
  return path
})

/** Runs a program on each file, some side by side, and gives the exit codes. */
async function codesOf(command: string, args: readonly string[]): Promise<number[]> {
  const codes: number[] = []
  const left = [...paths.entries()]
  const run = (path: string) =>
    new Promise<number>((resolve) =>
      execFile(command, [...args, path], (error) =>
        resolve(error === null ? 0 : Number(error.code)),
      ),
    )
  const inTurn = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      codes[next[0]] = await run(next[1])
  }
  await Promise.all([inTurn(), inTurn(), inTurn()])
  return codes
}
const names = (codes: readonly number[]) =>
  FORMAT_CASES.flatMap(({ name }, at) => (codes[at] === 0 ? [name] : []))
const GOOD_ONES = FORMAT_CASES.filter(({ problem }) => problem === null).map(({ name }) => name)

describe('the format of the ledger’s file', () => {
  test('has enough examples', () => {
    expect([GOOD_ONES.length, FORMAT_CASES.length - GOOD_ONES.length >= 30]).toEqual([7, true])
    expect(new Set(FORMAT_CASES.map(({ name }) => name)).size).toBe(FORMAT_CASES.length)
  })

  test.each(FORMAT_CASES)('$name', async ({ text, problem }) => {
    const check = checkLedger({ sha256: nodeSha256, now: NOW })
    check.feed(Buffer.from(text))
    const { ok, problems } = await check.finish(verifyByNode)
    expect([ok, problems[0]?.is ?? null]).toEqual([problem === null, problem])
  })

  test('is read alike by the command', async () => {
    const codes = await codesOf(process.execPath, [join(ROOT, 'tools/verify-ledger.ts')])
    expect(names(codes)).toEqual(GOOD_ONES)
    expect(new Set(codes)).toEqual(new Set([0, 1]))
  })

  test.skipIf(!hasPython)('is read alike by the reader in Python (needs python3)', async () => {
    const codes = await codesOf('python3', [join(ROOT, 'docs/ledger-reader.py')])
    expect(names(codes)).toEqual(GOOD_ONES)
    expect(new Set(codes)).toEqual(new Set([0, 1]))
  })
})
