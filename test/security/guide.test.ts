import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

test('every address of the guide’s curl is in the contract', () => {
  const shapes = Object.keys(contract).map((key) => key.split(' ')[1]?.replace(/\{\w+\}/g, '$ID'))
  const called = Array.from(
    (/```sh\n([^]*?)```/.exec(GUIDE)?.[1] ?? '').matchAll(/\$API(\/\S+)/g),
    ([, path]) => path?.replace(/\$[A-Z]+/g, '$ID'),
  )
  expect(called.length).toBeGreaterThan(6)
  expect(called.filter((path) => !shapes.includes(path))).toEqual([])
})
