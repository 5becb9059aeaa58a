import {
  ledgerLines,
  nodeSha256,
  type PlannedTransfer,
  secretOf,
  signerOf,
} from '#test/helping/ledger-file.ts'
import { asciiBytes, hexOf } from '#domain/ledger/bytes.ts'
import { type SealedTransfer, tagOf, transferLine } from '#domain/ledger/sealed-lines.ts'
import { CIRCLE, PLAN, resealed, SIGNERS, SIZES } from './good-ledger.ts'

/** Changes the character at one position to another one. */
const changed = (text: string, at: number, by: number) =>
  text.slice(0, at) +
  String.fromCharCode(32 + ((text.charCodeAt(at) - 32 + 1 + (by % 94)) % 95)) +
  text.slice(at + 1)
const isTransfer = (line: string) => /^\[\d/.test(line)
const withTransfer = (
  lines: readonly string[],
  pick: number,
  change: (transfer: SealedTransfer) => SealedTransfer,
): string[] => {
  const places = lines.flatMap((line, at) => (isTransfer(line) ? [at] : []))
  const at = places[pick % places.length] as number
  const [number, kind, day, amount, giver, receiver, detail, reverses = null] = JSON.parse(
    lines[at] as string,
  )
  return lines.with(
    at,
    transferLine(change({ number, kind, day, amount, giver, receiver, detail, reverses })),
  )
}

export type Tampering = (lines: readonly string[], one: number, two: number) => string[]
const place = (lines: readonly string[], number: number) => number % lines.length
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'one character changed': (lines, one, two) =>
    lines.with(
      place(lines, one),
      changed(
        lines[place(lines, one)] as string,
        two % (lines[place(lines, one)] as string).length,
        one,
      ),
    ),
  'another amount': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      amount: transfer.amount + 1 + (two % 5_000),
    })),
  'another day': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      day: `2025-01-${String(1 + (two % 28)).padStart(2, '0')}`,
    })),
  'another giver': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      giver: tagOf(nodeSha256, secretOf(1_000 + two), transfer.number),
    })),
  'another receiver': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      receiver: tagOf(nodeSha256, secretOf(1_000 + two), transfer.number),
    })),
  'sides changed': (lines, one) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      giver: transfer.receiver,
      receiver: transfer.giver,
    })),
  'another number': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      number: transfer.number + 1 + (two % 100),
    })),
  'another detail': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      detail: tagOf(nodeSha256, secretOf(two), 1),
    })),
  'a line dropped': (lines, one) => lines.toSpliced(place(lines, one), 1),
  'a line doubled': (lines, one) =>
    lines.toSpliced(place(lines, one), 0, lines[place(lines, one)] as string),
  'two lines swapped': (lines, one, two) => {
    const [at, with_] = [place(lines, one), place(lines, one + 1 + (two % (lines.length - 1)))]
    return lines.with(at, lines[with_] as string).with(with_, lines[at] as string)
  },
  'a line put in': (lines, one, two) =>
    lines.toSpliced(
      place(lines, one),
      0,
      transferLine({
        number: 1 + (two % 20),
        kind: 'help',
        day: '2026-11-22',
        amount: 500,
        giver: tagOf(nodeSha256, secretOf(two), 1),
        receiver: tagOf(nodeSha256, secretOf(one), 2),
        detail: tagOf(nodeSha256, secretOf(3), 3),
        reverses: null,
      }),
    ),
  'the tail cut': (lines, one) => lines.slice(0, place(lines, one)),
  'the tail cut at a seal, with a new end': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE,
      plan: PLAN,
      sizes: SIZES.slice(0, one % SIZES.length),
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'sealed anew with the right key over another amount': (_lines, one, two) =>
    resealed(anotherAmount(one, two)),
  'sealed anew with the right key, one gone': (_lines, one) =>
    resealed(PLAN.filter(({ reverses }, at) => reverses === undefined && at !== 10 + (one % 5))),
  'sealed anew with another key': (_lines, one) =>
    resealed(PLAN, [signerOf(secretOf(-10 - one)), SIGNERS[1]]),
  'sealed in other portions': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE,
      plan: PLAN,
      sizes: [3, 1, 4, 2, 4, 1].toSpliced(one % 3, 0),
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'another circle’s': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE.replace(/.$/, String(2 + (one % 8))),
      plan: PLAN,
      sizes: SIZES,
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'a signature of other words': (lines, one) =>
    lines.map((line) =>
      line.startsWith('["seal",5,')
        ? line.replace(
            /"[0-9a-f]{128}"/,
            `"${hexOf(nodeSha256(asciiBytes(String(one))))}${hexOf(nodeSha256(asciiBytes(`${one}!`)))}"`,
          )
        : line,
    ),
}
export const anotherAmount = (one: number, two: number) => {
  const at = [3, 6, 7, 8, 10, 11, 12, 13, 14][one % 9] as number
  return PLAN.with(at, {
    ...(PLAN[at] as PlannedTransfer),
    amount: (PLAN[at] as PlannedTransfer).amount + 1 + (two % 4_000),
  })
}
