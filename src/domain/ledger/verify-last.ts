import { asciiBytes, bytesOfHex } from './bytes.ts'
import type { VerifySignature } from './checked-ledger.ts'
import { sealText, type SignedSeal } from './sealed-lines.ts'

/**
 * Whether the signatures of the last seal of each key are right; undefined where one cannot be checked. Each seal's
 * hash covers its signature, so the last seal of a key proves all seals before it.
 */
export async function verifyLast(
  {
    lastBy,
    publicKeys,
  }: {
    readonly lastBy: ReadonlyMap<string, SignedSeal>
    readonly publicKeys: ReadonlyMap<string, Uint8Array>
  },
  verify: VerifySignature,
): Promise<boolean | undefined> {
  const responses = await Promise.all(
    Array.from(lastBy.values(), async (seal) => {
      const publicKey = publicKeys.get(seal.key)
      return (
        publicKey !== undefined &&
        (await verify({
          publicKey,
          text: asciiBytes(sealText(seal)),
          signature: bytesOfHex(seal.signature),
        }))
      )
    }),
  )
  return responses.includes(false) ? false : responses.includes(undefined) ? undefined : true
}
