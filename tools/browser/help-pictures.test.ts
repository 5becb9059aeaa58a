import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memberPageAt } from '#contract/member-pages.ts'
import { HELP_PICTURES } from '#contract/papers/help-pictures.ts'
import { SITE_PATHS } from '#test/content/page-html.ts'
import { staffPageAt } from '#web/platform/pages/staff-pages.ts'
import { HELP_SHOTS } from './help-pictures.ts'

const ASSETS = join(import.meta.dirname, '../../src/web/pages/site/public/assets')
const BYTES_MAX = 40_000
const ALL_BYTES_MAX = 1_500_000

test.each(HELP_SHOTS)('the page of the picture $name is there', ({ at }) => {
  const path = typeof at === 'string' ? at : at.page('one')
  const isThere =
    memberPageAt(path) !== undefined ||
    staffPageAt(path)?.path === path ||
    SITE_PATHS.includes(path)
  expect(isThere, path).toBe(true)
})

test('every picture of a guide is taken, in both languages', () => {
  expect(HELP_SHOTS.flatMap(({ name }) => [`${name}-en`, `${name}-hi`]).toSorted()).toEqual(
    Object.keys(HELP_PICTURES).toSorted(),
  )
})

test('the files are those that are listed, small, and WebP', () => {
  const files = Object.values(HELP_PICTURES).map(({ file }) => file)
  expect(
    readdirSync(join(ASSETS, 'help'))
      .map((name) => `help/${name}`)
      .toSorted(),
  ).toEqual(files.toSorted())
  const sizes = files.map((file) => statSync(join(ASSETS, file)).size)
  expect(files.filter((_, at) => (sizes[at] ?? 0) > BYTES_MAX)).toEqual([])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ALL_BYTES_MAX)
  for (const file of files)
    expect(readFileSync(join(ASSETS, file)).subarray(8, 12).toString(), file).toBe('WEBP')
})
