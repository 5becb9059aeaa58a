import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

export async function addProof(
  w: TestWorld,
  match: { readonly id: string; readonly giver: Person },
  file?: Uint8Array,
): Promise<{ id: string; path: string }> {
  const { data } = await w.call('POST /matches/{matchId}/proof', {
    token: match.giver.token,
    params: { matchId: match.id },
    file: file ?? (await proofPicture()),
  })
  return data.proof
}

let utrs = 0

/** A well-formed UPI reference that no test of this file has used. */
export function newUtr(): string {
  return `6${String(++utrs).padStart(5, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`
}

/** A small real picture, each time a different one. */
export function proofPicture(): Promise<Buffer> {
  return sharp({
    create: {
      width: 24,
      height: 32,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .png()
    .toBuffer()
}
