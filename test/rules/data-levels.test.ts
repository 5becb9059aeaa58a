import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import personalFields from '#contract/messages/members/personal-fields.en.json' with { type: 'json' }
import sitePrivacy from '#contract/messages/site/site-privacy.en.json' with { type: 'json' }

const LEVELS = ['secret', 'identifying', 'personal', 'low']
const page = readFileSync(join(import.meta.dirname, '../../docs/threats.md'), 'utf8')

/** The rows of the privacy notice; `data` is its heading. */
const NOTICE = Object.keys({ ...sitePrivacy, ...personalFields }).flatMap((key) => {
  const [, row] = /^(\w+)[.]purpose$/.exec(key) ?? []
  return row === undefined || row === 'data' ? [] : [row]
})

test('every row of the privacy notice has one level of protection', () => {
  const levelled = LEVELS.flatMap((level) => {
    const [, rows = ''] = new RegExp(`^\\| ${level} \\| ([^|]+) \\|`, 'm').exec(page) ?? []
    return rows.split(',').map((row) => row.trim())
  })
  expect(levelled.toSorted()).toEqual(NOTICE.toSorted())
})
