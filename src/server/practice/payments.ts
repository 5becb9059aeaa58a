import type { PracticePerson } from './newcomers.ts'
import type { Simulator } from './simulator.ts'
import { openPicture } from '#server/platform/documents/late-packages.ts'

let payments = 0

/**
 * Makes a payment: the giver reveals the payee, sends a picture and claims. Returns the reference.
 */
export async function makePayment(
  simulator: Simulator,
  giver: PracticePerson,
  payment: { id: string; amount: number; version: number },
): Promise<string> {
  const params = { matchId: payment.id }
  const utr = String(600_000_000_000 + ++payments * 7919 + (payments % 9))
  await simulator.act(
    'POST /matches/{matchId}/reveal',
    { params, body: { noticeSeen: true } },
    giver,
  )
  await simulator.act(
    'POST /matches/{matchId}/proof',
    { params },
    { token: giver.token, file: await proofPicture(payments) },
  )
  await simulator.act(
    'POST /matches/{matchId}/claim',
    {
      params,
      body: {
        utr,
        rail: 'upi',
        amount: payment.amount,
        payeeNameSeenBy: 'person',
        version: payment.version,
      },
    },
    giver,
  )
  return utr
}

/** Draws a picture like a payment app's receipt, different each time, without any text. */
async function proofPicture(seed: number): Promise<Buffer> {
  const bars = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect x="40" y="${300 + at * 60}" ` +
      `width="${120 + ((seed * 37 + at * 53) % 160)}" height="22" rx="6" fill="#c9d1de"/>`,
  ).join('')
  const tick =
    '<circle cx="180" cy="140" r="64" fill="#2e7d4f"/><path d="M150 142l22 22 42-46" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>'
  return openPicture(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="740"><rect width="360" ' +
        `height="740" fill="hsl(${(seed * 47) % 360} 40% 96%)"/>${tick}${bars}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}
