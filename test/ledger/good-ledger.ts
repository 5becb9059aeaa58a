import {
  detailFor,
  ledgerLines,
  nodeSha256,
  type PlannedTransfer,
  secretOf,
  signerOf,
  verifyByNode,
} from '#test/helping/ledger-file.ts'
import { asciiBytes, hexOf } from '#domain/ledger/bytes.ts'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import type { CheckedLedger, CheckOptions } from '#domain/ledger/checked-ledger.ts'
import type { OwnEntries } from '#domain/ledger/own-entries.ts'

export const CIRCLE = '01890000-0000-7000-8000-000000000001'
export const SIGNERS = [signerOf(secretOf(-1)), signerOf(secretOf(-2))] as const
export const SIZES = [3, 1, 4, 2, 5]
export const PLAN: PlannedTransfer[] = [
  { giver: 1, receiver: 2, amount: 500 },
  { giver: 2, receiver: 3, amount: 1_500 },
  { giver: 3, receiver: 1, amount: 2_000 },
  { giver: 4, receiver: 1, amount: 500 },
  { giver: 2, receiver: 3, amount: 1_500, reverses: 2 },
  { giver: 5, receiver: 4, amount: 5_000 },
  { giver: 1, receiver: 5, amount: 734 },
  { giver: 4, receiver: 3, amount: 500 },
  { giver: 5, receiver: 2, amount: 500 },
  { giver: 5, receiver: 4, amount: 5_000, reverses: 6 },
  { giver: 1, receiver: 2, amount: 1_000, day: '2026-11-23' },
  { giver: 3, receiver: 5, amount: 500 },
  { giver: 2, receiver: 1, amount: 500 },
  { giver: 1, receiver: 3, amount: 500 },
  { giver: 4, receiver: 5, amount: 1_000 },
]
/** A ledger without tampering. */
export const GOOD = ledgerLines({
  circleId: CIRCLE,
  plan: PLAN,
  sizes: SIZES,
  signers: SIGNERS,
  rotateAt: 3,
})
/** The own entries of member 1. */
export const OWN: OwnEntries = {
  circleId: CIRCLE,
  secret: hexOf(secretOf(1)),
  sealed: PLAN.length,
  entries: PLAN.flatMap(({ giver, receiver, amount, day = '2026-11-22' }, at) =>
    giver === 1 || receiver === 1
      ? [
          {
            number: at + 1,
            kind: 'help',
            day,
            amount,
            reverses: null,
            side: giver === 1 ? 'giver' : 'receiver',
            detail: detailFor(at + 1),
          } as const,
        ]
      : [],
  ),
}
export const KNOWN: Omit<CheckOptions, 'sha256'> = {
  earlier: [{ head: GOOD.heads.at(-1) as string }],
  keys: SIGNERS.map(({ name }) => name),
}

/** What the check reports about a file, read in pieces of this size. */
export async function checked(
  text: string,
  options: Omit<CheckOptions, 'sha256'> = {},
  verifyBy = verifyByNode,
  pieces = 1 << 20,
): Promise<CheckedLedger> {
  const check = checkLedger({ sha256: nodeSha256, ...options })
  const bytes = asciiBytes(text)
  for (let at = 0; at < bytes.length; at += pieces) check.feed(bytes.subarray(at, at + pieces))
  return check.finish(verifyBy)
}
export const file = (lines: readonly string[]) => `${lines.join('\n')}\n`
/** The problems that the check finds. */
export const problems = async (
  lines: readonly string[],
  options: Omit<CheckOptions, 'sha256'> = {},
) => (await checked(file(lines), options)).problems.map(({ is }) => is)

/**
 * The whole file made again over other transfers. Its maker has the file but not the key, or the
 * key but not the seals that others noted.
 */
export const resealed = (plan: readonly PlannedTransfer[], signers = SIGNERS) =>
  ledgerLines({ circleId: CIRCLE, plan, sizes: SIZES, signers, rotateAt: 3 }).lines
