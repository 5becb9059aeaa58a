import { invariant } from '#domain/shared/assert.ts'
import { MATCH_CODE_LENGTH } from '#domain/shared/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listUsedCodes } from './store/match-queries.ts'

/** Each turn finds nearly all: a circle of 100,000 matches has used one code in ten thousand. */
const TURNS_MAX = 20

/**
 * Draws codes that no match of the circle has. The caller holds the circle's lock, so nobody takes
 * one meanwhile.
 */
export async function unusedCodes(
  { tx, newCode }: Pick<BaseCtx, 'tx' | 'newCode'>,
  circleId: string,
  count: number,
): Promise<string[]> {
  const codes = new Set<string>()
  for (let turn = 0; codes.size < count; turn++) {
    invariant(turn < TURNS_MAX, 'no codes are left')
    const drawn = Array.from({ length: count - codes.size }, () => newCode(MATCH_CODE_LENGTH))
    const used = new Set(await listUsedCodes(tx, circleId, drawn))
    for (const code of drawn) if (!used.has(code)) codes.add(code)
  }
  return [...codes]
}
