import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHANGELOG, whatMustBeDone } from './release-notes.ts'

const WRITTEN = `# Changes

## Unreleased

### What you must do

- Register the texts.
  Anew.

### Added

- A page.

## 0.2.0 (1 January 2027)

Its tables end with \`0030-shelves\`.

### What you must do

- Give a folder.

## 0.1.0 (26 November 2026)

### What you must do

- Begin.
`

test('says what the newest version wants, and each whose tables are missing', () => {
  const newest = ['Unreleased: what you must do', '- Register the texts.\n  Anew.']
  expect(whatMustBeDone(WRITTEN, [])).toEqual(newest)
  expect(whatMustBeDone(WRITTEN, ['0031-later'])).toEqual(newest)
  expect(whatMustBeDone(WRITTEN, ['0030-shelves', '0031-later'])).toEqual([
    ...newest,
    '0.2.0 (1 January 2027): what you must do',
    '- Give a folder.',
  ])
})

test('the changelog says what to do in the form that an upgrade reads', () => {
  const text = readFileSync(CHANGELOG, 'utf8')
  expect(whatMustBeDone(text, [])).toHaveLength(2)
  const [, newest = '', ...older] = text.split(/^## /m)
  expect(newest).toMatch(/^### (Added|Changed|Fixed)$/m)
  // The first version came without migrations.
  for (const version of older.slice(0, -1)) expect(version).toMatch(/`\d{4}-[a-z-]+`/)
})
