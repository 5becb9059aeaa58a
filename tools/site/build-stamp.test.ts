import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { buildStamp } from './build-stamp.ts'

const root = newFolder('stamp')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const SOURCES = [
  'src/web/a/one.ts',
  'src/contract/a/one.json',
  'src/domain/one.ts',
  'tools/site/one.ts',
  'tools/verify-ledger.ts',
  'tools/verify-witnesses.ts',
  'docs/proofs.json',
  'vite.config.ts',
  'package-lock.json',
]
for (const path of SOURCES) write(path, 'one')
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a changed or new source of the pages, or of what builds them, names another build', () => {
  const stamps = [buildStamp(root)]
  for (const path of SOURCES) {
    write(path, 'two')
    stamps.push(buildStamp(root))
  }
  write('src/web/a/new.css', '')
  stamps.push(buildStamp(root))
  expect(new Set(stamps).size).toBe(stamps.length)
  write('src/web/a/one.test.ts', 'a test')
  utimesSync(join(root, 'src/web/a/one.ts'), 7, 7)
  expect(buildStamp(root)).toBe(stamps.at(-1))
})
