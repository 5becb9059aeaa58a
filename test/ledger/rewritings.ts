import { hexOf } from '#domain/ledger/bytes.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import type { HeadNow } from '#domain/ledger/phone-memory.ts'
import type { Restart } from '#domain/ledger/restarts.ts'
import {
  beginningOf,
  firstLine,
  headOf,
  keyLine,
  keyName,
  leafHash,
  lastLine,
  readLine,
  restartLine,
  sealLine,
  type SealedTransfer,
  sealText,
  tagOf,
  transferLine,
} from '#domain/ledger/sealed-lines.ts'
import { nodeSha256, secretOf } from '../helping/ledger-file.ts'

type Signer = { readonly publicKey: Uint8Array; sign(text: string): Uint8Array }
/** The transfers of one seal, or its restart, and its time. */
type Block = {
  readonly transfers: readonly SealedTransfer[]
  readonly at: string
  readonly restart?: Restart
}

/** Takes a file of one key apart. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let transfers: SealedTransfer[] = []
  for (const line of text.split('\n')) {
    const read = readLine(line)
    if (read?.is === 'transfer') transfers.push(read.transfer)
    if (read?.is !== 'seal') continue
    blocks.push({ transfers, at: read.seal.sealedAt })
    transfers = []
  }
  return blocks
}

/** Makes a file of blocks, sealed again with the key as the server would. */
export function resealed(
  circleId: string,
  blocks: readonly Block[],
  { publicKey, sign }: Signer,
): { text: string; heads: HeadNow[] } {
  const key = keyName(nodeSha256, publicKey)
  const lines = [firstLine(circleId), keyLine({ key, publicKey: hexOf(publicKey) })]
  const heads: HeadNow[] = []
  let [previous, transfers] = [beginningOf(nodeSha256, circleId), 0]
  for (const [place, block] of blocks.entries()) {
    const covered = [
      ...block.transfers.map(transferLine),
      ...(block.restart === undefined ? [] : [restartLine(block.restart)]),
    ]
    const seal = makeSeal(nodeSha256, {
      leaves: covered.map((line) => leafHash(nodeSha256, line)),
      number: place + 1,
      transfers: block.transfers.length,
      previous,
      sealedAt: block.at,
      key,
    })
    const line = sealLine({ ...seal, signature: hexOf(sign(sealText(seal))) })
    previous = headOf(nodeSha256, line)
    transfers += block.transfers.length
    lines.push(...covered, line)
    heads.push({ seal: place + 1, transfers, head: previous, day: block.at.slice(0, 10) })
  }
  return {
    text: `${[...lines, lastLine({ seals: blocks.length, transfers })].join('\n')}\n`,
    heads,
  }
}

const strange = (seed: number) => tagOf(nodeSha256, secretOf(seed), 1)
type Change = (transfer: SealedTransfer, two: number) => readonly SealedTransfer[]
const CHANGES: readonly Change[] = [
  (transfer, two) => [{ ...transfer, amount: transfer.amount + 1 + two }],
  (transfer, two) => [{ ...transfer, day: `2025-01-${String(1 + (two % 28)).padStart(2, '0')}` }],
  (transfer, two) => [{ ...transfer, giver: strange(two) }],
  (transfer, two) => [{ ...transfer, receiver: strange(two) }],
  (transfer, two) => [{ ...transfer, detail: strange(two) }],
  (transfer) => [{ ...transfer, giver: transfer.receiver, receiver: transfer.giver }],
  () => [],
  (transfer, two) => [transfer, { ...transfer, receiver: strange(two), giver: strange(two + 1) }],
]

/** Rewrites a record in one of ten ways: a transfer, what is in which seal, or a seal's time. */
export function rewritten(blocks: readonly Block[], one: number, two: number): Block[] {
  const way = one % (CHANGES.length + 2)
  const at = two % blocks.length
  const block = blocks[at] as Block
  if (way === CHANGES.length)
    return blocks.with(at, {
      ...block,
      at: block.at.replace(/.Z$/, `${(Number(block.at.at(-2)) + 1) % 10}Z`),
    })
  if (way > CHANGES.length)
    return at === 0
      ? blocks.slice(0, -1)
      : blocks.toSpliced(at - 1, 2, {
          transfers: [...(blocks[at - 1]?.transfers ?? []), ...block.transfers],
          at: block.at,
        })
  const place = one % block.transfers.length
  const change = CHANGES[way] as Change
  const changed = block.transfers.flatMap((transfer, here) =>
    here === place ? change(transfer, two) : [transfer],
  )
  let number = 0
  return blocks
    .with(at, { ...block, transfers: changed })
    .filter(({ transfers }) => transfers.length > 0)
    .map((each) => ({
      ...each,
      transfers: each.transfers.map((transfer) => ({ ...transfer, number: ++number })),
    }))
}
