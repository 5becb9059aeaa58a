import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { compressAssets } from './compress-assets.ts'

let root = ''
let dist = ''
const assets = () => readdirSync(join(dist, 'assets')).toSorted()
const read = (name: string) => readFileSync(join(dist, 'assets', name))

beforeEach(() => {
  root = newFolder('compress')
  dist = join(root, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const name of ['a.js', 'b.css', 'c.svg', 'd.woff2'])
    writeFileSync(join(dist, 'assets', name), name.repeat(100))
  writeFileSync(join(dist, '.stamp'), 'one')
})
afterEach(() => rmSync(dirname(dist), { recursive: true, force: true }))

test('each script, style and drawing gets two copies, and nothing else is left', async () => {
  await compressAssets(dist)
  expect(assets()).toEqual(
    ['a.js', 'b.css', 'c.svg']
      .flatMap((name) => [name, `${name}.br`, `${name}.gz`])
      .concat('d.woff2'),
  )
  expect(brotliDecompressSync(read('a.js.br'))).toEqual(read('a.js'))
  expect(gunzipSync(read('b.css.gz'))).toEqual(read('b.css'))
  expect(readdirSync(root)).toEqual(['dist'])
})

test('is done once for a build, and goes on where it was cut off', async () => {
  await compressAssets(dist)
  rmSync(join(dist, 'assets/a.js.br'))
  await compressAssets(dist)
  expect(assets()).not.toContain('a.js.br')
  rmSync(join(dist, '.compressed'))
  await compressAssets(dist)
  expect(assets()).toContain('a.js.br')
})

test('another build that is swapped in meanwhile gets its own', async () => {
  const compressing = compressAssets(dist)
  writeFileSync(join(dist, '.stamp'), 'two')
  await compressing
  expect(assets()).toHaveLength(4)
  await compressAssets(dist)
  expect(assets()).toHaveLength(10)
})
