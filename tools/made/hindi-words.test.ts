import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hindiWordsFile } from './hindi-words.ts'

test('the Hindi words on English pages are drawn as the font of this site draws them', () => {
  expect(
    readFileSync(join(import.meta.dirname, '../../src/web/ui/words/hindi-words.ts'), 'utf8'),
  ).toBe(hindiWordsFile())
})
