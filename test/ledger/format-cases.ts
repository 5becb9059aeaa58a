import { sign } from 'node:crypto'
import { hexOf } from '#domain/ledger/bytes.ts'
import type { LedgerProblem } from '#domain/ledger/checked-ledger.ts'
import { treeBuilder } from '#domain/ledger/merkle.ts'
import {
  beginningOf,
  firstLine,
  headOf,
  keyLine,
  lastLine,
  leafHash,
  restartLine,
  sealText,
  transferLine,
} from '#domain/ledger/sealed-lines.ts'
import { nodeSha256, sealed } from '../helping/ledger-file.ts'
import { CIRCLE, file, GOOD, SIGNERS } from './good-ledger.ts'

/** A file of the format, with what a reader has to say about it: null where nothing is wrong. */
export type FormatCase = {
  readonly name: string
  readonly text: string
  readonly problem: LedgerProblem | null
}

const [signer] = SIGNERS
const DAY = '2026-11-22'
const AT = '2026-11-23T10:00:00.000Z'

/** The line of a transfer, as it should be. */
const help = (number: number, day = DAY, amount = 500) =>
  transferLine(sealed({ giver: 1, receiver: 2, amount, day }, number))
const takenBack = (number: number, reverses: number, day = DAY) =>
  transferLine(sealed({ giver: 1, receiver: 2, amount: 500, day, reverses }, number))

/** A file whose seals fit their lines, whatever these are: only the rule that is broken is broken. */
function fileOf(
  seals: readonly { readonly lines: readonly string[]; readonly at?: string }[],
): string {
  const isTransfer = (line: string) => !line.startsWith('["restart"')
  const key = { key: signer.name, publicKey: hexOf(signer.publicKey) }
  const lines = [firstLine(CIRCLE), keyLine(key)]
  let previous = beginningOf(nodeSha256, CIRCLE)
  for (const [place, { lines: covered, at = AT }] of seals.entries()) {
    const tree = treeBuilder(nodeSha256)
    for (const line of covered) tree.add(leafHash(nodeSha256, line))
    const text = sealText({
      number: place + 1,
      transfers: covered.filter(isTransfer).length,
      root: hexOf(tree.root()),
      previous,
      sealedAt: at,
      key: signer.name,
    })
    const signature = hexOf(sign(null, Buffer.from(text), signer.privateKey))
    const line = JSON.stringify([...(JSON.parse(text) as unknown[]), signature])
    previous = headOf(nodeSha256, line)
    lines.push(...covered, line)
  }
  const transfers = seals.flatMap(({ lines: covered }) => covered).filter(isTransfer).length
  return file([...lines, lastLine({ seals: seals.length, transfers })])
}

const LOST = 'ab'.repeat(32)
const restart = (number: number, head: string | null = LOST, day = '2026-11-23') =>
  restartLine({ number, day, head })
/** The first transfer, its seal, and these seals after it. */
const afterOne = (...seals: readonly (readonly string[])[]) =>
  fileOf([[help(1)], ...seals].map((lines) => ({ lines })))
/** The head of the first seal of a file. */
const firstHead = (text: string) =>
  headOf(
    nodeSha256,
    text.split('\n').find((line) => line.startsWith('["seal"'))!,
  )
const one = (...lines: readonly string[]) => fileOf([{ lines }])
const ONE = one(help(1))
const edited = (from: string | RegExp, to: string, text = ONE) => {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing is changed by ${String(from)}`)
  return changed
}
const many = (count: number) => Array.from({ length: count }, (_, at) => help(at + 1))
/** The receiver's tag goes on differently after its first eight characters. */
const otherTag = (line: string) => {
  const parts = JSON.parse(line) as (string | number)[]
  return JSON.stringify(parts.with(5, `${String(parts[5]).slice(0, 8)}${'x'.repeat(13)}A`))
}

const good = (name: string, text: string): FormatCase => ({ name, text, problem: null })
const bad = (name: string, problem: LedgerProblem, text: string): FormatCase => ({
  name,
  text,
  problem,
})

export const FORMAT_CASES: readonly FormatCase[] = [
  good('no transfers', file([firstLine(CIRCLE), lastLine({ seals: 0, transfers: 0 })])),
  good('one transfer', ONE),
  good('five seals, two reversals, two keys', file(GOOD.lines)),
  good(
    '29 February, the largest amount, and a day that waited at midnight',
    one(help(1, '2024-02-29', 999_999_999_999_999), help(2, '2024-02-28')),
  ),
  good('4,096 transfers in a seal', one(...many(4_096))),

  good('a restart, and transfers after it', afterOne([restart(1)], [help(2)])),
  good(
    'restarts at the beginning and at the end, of which one was lost and one names no seal',
    fileOf([[restart(1, null)], [help(1)], [restart(3)]].map((lines) => ({ lines }))),
  ),

  bad('nothing', 'unfinished', ''),
  bad('something else', 'not_a_ledger', 'rice, dal, tea\n'),
  bad('another version', 'not_a_ledger', edited('ledger",1', 'ledger",2')),
  bad(
    'a circle in capital letters',
    'not_a_ledger',
    edited(CIRCLE, CIRCLE.replace('0189', '01AB')),
  ),
  bad('a circle that is no UUID', 'not_a_ledger', edited(CIRCLE, CIRCLE.slice(1))),
  bad('lines that end with CR and LF', 'not_a_ledger', ONE.replaceAll('\n', '\r\n')),
  bad('a letter beyond ASCII', 'line_unreadable', edited('"help"', '"hélp"')),
  bad('a space in a line', 'line_unreadable', edited('[1,"help"', '[1, "help"')),
  bad('an empty line', 'line_unreadable', edited('\n[1,', '\n\n[1,')),
  bad('a line of 700 bytes', 'line_unreadable', edited('"help"', `"help${'p'.repeat(700)}"`)),
  bad('no line end at the end', 'unfinished', ONE.slice(0, -1)),
  bad('no end', 'unfinished', edited(/\["end".*\n/, '')),
  bad('an end that counts wrongly', 'unfinished', edited('["end",1,1]', '["end",1,2]')),
  bad('a line after the end', 'out_of_order', `${ONE}["end",1,1]\n`),
  bad(
    'a transfer after the last seal',
    'unfinished',
    edited('["end",1,1]', `${help(2)}\n["end",1,2]`),
  ),
  bad('a number with a zero before it', 'line_unreadable', edited('[1,"help"', '[01,"help"')),
  bad('a number left out', 'number_wrong', one(help(1), help(3))),
  bad('an amount of 16 digits', 'line_unreadable', one(help(1, DAY, 1_000_000_000_000_000))),
  bad('an amount of 0', 'amount_wrong', one(help(1, DAY, 0))),
  bad('an amount below 0', 'line_unreadable', one(help(1, DAY, -500))),
  bad('half a rupee', 'line_unreadable', one(help(1, DAY, 500.5))),
  bad('13 months', 'line_unreadable', one(help(1, '2026-13-05'))),
  bad('29 February in a year without it', 'line_unreadable', one(help(1, '2026-02-29'))),
  bad('31 April', 'line_unreadable', one(help(1, '2026-04-31'))),
  bad('a day of another century', 'line_unreadable', one(help(1, '1999-11-22'))),
  bad('days that go back by two', 'time_wrong', one(help(1), help(2, '2026-11-20'))),
  bad('a day after its seal', 'time_wrong', one(help(1, '2026-11-24'))),
  bad(
    'a seal at 24:00',
    'line_unreadable',
    fileOf([{ lines: [help(1)], at: '2026-11-23T24:00:00.000Z' }]),
  ),
  bad(
    'a seal without milliseconds',
    'line_unreadable',
    fileOf([{ lines: [help(1)], at: '2026-11-23T10:00:00Z' }]),
  ),
  bad(
    'a seal of a future year',
    'time_wrong',
    fileOf([{ lines: [help(1)], at: '2098-11-23T10:00:00.000Z' }]),
  ),
  bad(
    'a seal before the one before it',
    'time_wrong',
    fileOf([{ lines: [help(1)] }, { lines: [help(2)], at: '2026-11-23T09:59:59.999Z' }]),
  ),
  bad('a seal of nothing', 'seal_wrong', fileOf([{ lines: [help(1)] }, { lines: [] }])),
  bad('4,097 transfers in a seal', 'seal_wrong', one(...many(4_097))),
  bad(
    'a tag of 10 characters',
    'line_unreadable',
    one(help(1).replace(/"[\w-]{12}([\w-]{10})"/, '"$1"')),
  ),
  bad('a tag of more than 128 bits', 'line_unreadable', one(help(1).replace(/[AQgw]"\]$/, 'B"]'))),
  bad(
    'help to oneself',
    'same_account',
    one(transferLine(sealed({ giver: 1, receiver: 1, amount: 500 }, 1))),
  ),
  bad('a reversal before its help', 'reversal_wrong', one(help(1), takenBack(2, 1, '2026-11-21'))),
  bad(
    'a reversal between tags that begin alike',
    'reversal_wrong',
    one(help(1), otherTag(takenBack(2, 1))),
  ),
  bad('a second reversal', 'reversal_wrong', one(help(1), takenBack(2, 1), takenBack(3, 1))),
  bad('a reversal of nothing', 'reversal_wrong', one(help(1), takenBack(2, 2))),
  bad('a key under another name', 'key_wrong', edited(/"key","..../, '"key","0000')),
  bad('another root', 'root_wrong', edited(',500,', ',5000,')),
  bad(
    'a seal that follows another',
    'chain_broken',
    edited(/(\["seal",1,1,"\w{64}",")..../, '$10000'),
  ),
  bad('a signature of something else', 'signature_wrong', edited(/....("\]\n\["end")/, '0000$1')),
  bad('a restart with a transfer in its seal', 'restart_wrong', afterOne([restart(1), help(2)])),
  bad('a restart after a transfer in its seal', 'restart_wrong', afterOne([help(2), restart(1)])),
  bad('two restarts in a seal', 'restart_wrong', afterOne([restart(1), restart(2)])),
  bad('a restart that is counted again', 'restart_wrong', afterOne([restart(1)], [restart(1)])),
  bad('a restart of number 0', 'restart_wrong', afterOne([restart(0)])),
  bad('a restart of another day than its seal', 'restart_wrong', afterOne([restart(1, LOST, DAY)])),
  bad(
    'a restart that names a seal before it',
    'restart_wrong',
    afterOne([restart(1, firstHead(ONE))]),
  ),
  bad(
    'a restart for another reason',
    'line_unreadable',
    afterOne([restart(1).replace('restored', 'rewritten')]),
  ),
  bad(
    'a restart whose seal counts it as a transfer',
    'seal_wrong',
    edited(/\["seal",2,0/, '["seal",2,1', afterOne([restart(1)])),
  ),
  bad('a restart without a seal', 'unfinished', edited('["end"', `${restart(1)}\n["end"`)),
  bad('a key line twice', 'key_wrong', edited(/(\["key".*\n)/, '$1$1')),
]
