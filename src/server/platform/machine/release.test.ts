import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages, refusePracticeInRelease } from './release.ts'

test('production starts with built pages only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-release-'))
  try {
    expect(() => builtPages(folder)).toThrow('The pages are not built: run npm run build')
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/assets.json'), '{}')
    expect(builtPages(folder)).toBe(join(folder, 'dist'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('practice mode runs from the sources, not from a release', () => {
  expect(() => refusePracticeInRelease()).not.toThrow()
  expect(() => refusePracticeInRelease(true)).toThrow('write PARASPAR_MODE=production')
})
