import { expect, test } from 'vitest'
import { notMade } from './proofs.ts'
import { STAGE_NAMES } from './stages.ts'

const LOOKS = { commit: '0123456789ab', day: '2026-11-23', figures: '28 passed', seconds: 40 }

test('a run of the tests names each stage that it leaves out, and when that last held', () => {
  expect(notMade(['looks', 'F11'], { looks: LOOKS })).toBe(
    'not proved in this run, see npm run prove: looks (held on 2026-11-23 at ' +
      '0123456789ab), F11 (never)',
  )
  for (const name of STAGE_NAMES) expect(notMade(STAGE_NAMES, {})).toContain(`${name} (never)`)
})
