import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MATCH_TRANSITIONS } from '#domain/matches/match-transitions.ts'
import { STATES_FILE, statesDocument } from './diagrams.ts'

test('the committed state drawing is made from the tables (npm run diagrams)', () => {
  expect(readFileSync(STATES_FILE, 'utf8')).toBe(statesDocument())
})

test('the drawing has an arrow for each move that changes state, the table a row', () => {
  const text = statesDocument()
  for (const [from, moves] of Object.entries(MATCH_TRANSITIONS)) {
    for (const { on, by, to } of moves) {
      if (to !== from) expect(text).toMatch(new RegExp(`  ${from} --> ${to}: [a-z_, ]*\\b${on}\\b`))
      expect(text).toMatch(
        new RegExp(`\\| \`${from}\` \\| ${on} \\| [a-z, ]*\\b${by}\\b[a-z, ]* \\| \`${to}\` \\|`),
      )
    }
  }
})
