import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { hexOf, type Sha256 } from '#domain/ledger/bytes.ts'
import type { VerifySignature } from '#domain/ledger/checked-ledger.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import {
  beginningOf,
  type Detail,
  detailOf,
  firstLine,
  headOf,
  keyLine,
  keyName,
  lastLine,
  leafHash,
  sealLine,
  type SealedTransfer,
  sealText,
  tagOf,
  transferLine,
} from '#domain/ledger/sealed-lines.ts'

export const nodeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** Checks Ed25519 signatures with Node. */
export const verifyByNode: VerifySignature = async ({ publicKey, text, signature }) =>
  verify(
    null,
    text,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )

/**
 * A transfer before it is sealed. Accounts are indexes in the list of secrets; a reversal has the
 * number of its help.
 */
export type PlannedTransfer = {
  readonly giver: number
  readonly receiver: number
  readonly amount: number
  readonly day?: string
  readonly reverses?: number
}
export type Signer = {
  readonly name: string
  readonly publicKey: Uint8Array
  readonly privateKey: KeyObject
}

// The DER frame of an Ed25519 private key (RFC 8410), before its 32 bytes.
const PRIVATE_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signerOf(seed: Uint8Array): Signer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_FRAME, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
  return { name: keyName(nodeSha256, publicKey), publicKey, privateKey }
}

const FIRST_SEAL = '2026-11-23T10:00:00Z'

export const secretOf = (account: number): Buffer =>
  Buffer.from(nodeSha256(Buffer.from(`account ${account}`)))
export const detailFor = (number: number): Detail => ({
  key: `key ${number}`,
  transferId: `transfer ${number}`,
  matchId: `match ${number}`,
  at: `2026-11-22T10:00:00.${number}Z`,
})

/**
 * A circle's ledger as a file, written without code of the server. Each seal has the given number
 * of transfers. From seal `rotateAt` on, the next signer signs.
 */
export function ledgerLines({
  circleId,
  plan,
  sizes,
  signers,
  rotateAt = Infinity,
  firstSeal = FIRST_SEAL,
}: {
  circleId: string
  plan: readonly PlannedTransfer[]
  sizes: readonly number[]
  signers: readonly Signer[]
  rotateAt?: number
  firstSeal?: string
}): { lines: string[]; heads: string[] } {
  const lines = [firstLine(circleId)]
  const heads: string[] = []
  let previous = beginningOf(nodeSha256, circleId)
  let done = 0
  for (const [at, size] of sizes.entries()) {
    const signer = signers[at >= rotateAt ? 1 : 0] as Signer
    if (at === 0 || at === rotateAt)
      lines.push(keyLine({ key: signer.name, publicKey: hexOf(signer.publicKey) }))
    const transfers = plan
      .slice(done, done + size)
      .map((planned, place) => transferLine(sealed(planned, done + place + 1)))
    done += transfers.length
    const seal = makeSeal(nodeSha256, {
      leaves: transfers.map((line) => leafHash(nodeSha256, line)),
      number: at + 1,
      previous,
      sealedAt: Temporal.Instant.from(firstSeal)
        .add({ milliseconds: at })
        .toString({ fractionalSecondDigits: 3 }),
      key: signer.name,
    })
    const line = sealLine({
      ...seal,
      signature: hexOf(sign(null, Buffer.from(sealText(seal)), signer.privateKey)),
    })
    previous = headOf(nodeSha256, line)
    heads.push(previous)
    lines.push(...transfers, line)
  }
  return { lines: [...lines, lastLine({ seals: sizes.length, transfers: done })], heads }
}

/** A transfer as the file says it. */
export function sealed(
  { giver, receiver, amount, day = '2026-11-22', reverses }: PlannedTransfer,
  number: number,
): SealedTransfer {
  const tag = (account: number) => tagOf(nodeSha256, secretOf(account), reverses ?? number)
  return {
    number,
    kind: reverses === undefined ? 'help' : 'reversal',
    day,
    amount,
    giver: tag(giver),
    receiver: tag(receiver),
    detail: detailOf(nodeSha256, detailFor(number)),
    reverses: reverses ?? null,
  }
}
