import { describe, expect, test } from 'vitest'
import { ledgerLines } from '#test/helping/ledger-file.ts'
import { CIRCLE, GOOD, PLAN, problems, resealed, SIGNERS } from '#test/ledger/good-ledger.ts'
import { hexOf } from './bytes.ts'
import { keyLine, sealLine } from './sealed-lines.ts'

describe('what the rules do not allow', () => {
  const cases: readonly [string, string, string[]][] = [
    [
      'a reversal of another amount',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 2, receiver: 3, amount: 500, reverses: 2 })),
    ],
    [
      'a reversal between others',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 2, receiver: 4, amount: 1_500, reverses: 2 })),
    ],
    [
      'a reversal of what comes later',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 5, receiver: 4, amount: 5_000, reverses: 6 })),
    ],
    [
      'a second reversal',
      'reversal_wrong',
      resealed(PLAN.with(9, { giver: 2, receiver: 3, amount: 1_500, reverses: 2 })),
    ],
    [
      'a reversal of a reversal',
      'reversal_wrong',
      resealed(PLAN.with(9, { giver: 2, receiver: 3, amount: 1_500, reverses: 5 })),
    ],
    [
      'help to oneself',
      'same_account',
      resealed(PLAN.with(1, { giver: 3, receiver: 3, amount: 1_500 })),
    ],
    [
      'help of nothing',
      'amount_wrong',
      resealed(PLAN.with(3, { giver: 4, receiver: 1, amount: 0 })),
    ],
    ['a key that comes back', 'key_wrong', backAgain()],
    [
      'an empty seal',
      'seal_wrong',
      ledgerLines({ circleId: CIRCLE, plan: PLAN.slice(0, 3), sizes: [3, 0], signers: SIGNERS })
        .lines,
    ],
    ['a word after the end', 'out_of_order', [...GOOD.lines, GOOD.lines.at(-1) as string]],
    [
      'a key under another name',
      'key_wrong',
      GOOD.lines.with(1, keyLine({ key: SIGNERS[0].name, publicKey: hexOf(SIGNERS[1].publicKey) })),
    ],
  ]
  test.each(cases)('%s is found', async (_what, problem, lines) => {
    expect(await problems(lines)).toContain(problem)
  })

  // Adds the last seal of the first key again after those of the second key, with a correct chain.
  function backAgain(): string[] {
    const { lines } = ledgerLines({
      circleId: CIRCLE,
      plan: PLAN.slice(0, 3),
      sizes: [1, 1, 1],
      signers: [SIGNERS[0], SIGNERS[1]],
      rotateAt: 1,
    })
    const at = lines.length - 2
    const [, number, transfers, root, previous, sealedAt] = JSON.parse(lines[at] as string)
    const seal = { number, transfers, root, previous, sealedAt, key: SIGNERS[0].name }
    return lines.with(at, sealLine({ ...seal, signature: '0'.repeat(128) }))
  }
})
