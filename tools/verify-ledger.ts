import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { dayInIndia } from '#contract/formats.ts'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import type { CheckedLedger, CheckOptions, LedgerProblem } from '#domain/ledger/checked-ledger.ts'
import { type OwnEntries, ownEntriesIn } from '#domain/ledger/own-entries.ts'
import type { NotedHead } from '#domain/ledger/restarts.ts'
import { sealInLink } from '#domain/ledger/seal-link.ts'

import {
  checkProof,
  sha256,
  STALE_MS,
  verifySignature,
  type Witnesses,
  witnessesIn,
  witnessLevel,
  witnessLines,
} from './verify-witnesses.ts'

const HELP = `Checks a circle's ledger file. Needs no server.

  node verify-ledger.mjs ledger.ndjson [--seal HEX …] [--link LINK …] [--key NAME …] [--own own.json]
                         [--checkpoint FILE --witness VKEY … [--witnesses K]]
  node verify-ledger.mjs --proof FILE --log VKEY [--witness VKEY … [--witnesses K]]

  --seal   a seal you noted earlier, from an email, a statement or the public page; shows whether anything before it changed
  --link   the link of such a seal, from a message or a paper
  --key    the name of a key the installation has published; any other key is refused
  --own    the file with your own entries; all of them must be there, and nothing else under your name
  --checkpoint  the checkpoint of the record, from https://HOST/api/ledger/checkpoint?circle=ID or from a witness
  --witness     the key of a witness that you trust; it has to have signed the checkpoint
  --witnesses   how many of those witnesses have to have signed, if not all
  --proof       instead of a ledger: the proof that one line is in it
  --log         the key of the installation, as its witnesses name it

It says what was compared and what was not. Without a noted seal it cannot show whether the ledger was rewritten earlier and sealed again.
Ends with
   0   nothing wrong was found; the file was compared only with itself
  10   also with a key that you named
  20   also with a seal, link or own entries that you noted in the last week, or when the file had its last seal
  30   also as many witnesses as you wanted signed it in the last week
   1   something is wrong
   2   it could not be checked
What you noted longer ago is compared too, but it cannot show whether anything after it changed: the last line then says "stale".`

const SENTENCES: Readonly<Record<LedgerProblem, string>> = {
  not_a_ledger: 'this is not a Paraspar ledger',
  line_unreadable: 'a line cannot be read',
  out_of_order: 'a line is in the wrong place',
  number_wrong: 'a number is missing, repeated or out of order',
  amount_wrong: 'an amount is zero or less',
  same_account: 'giver and receiver are one person',
  reversal_wrong: 'a reversal does not fit the help it reverses',
  restart_wrong:
    'a restart is in the wrong place or of a wrong day or number, or names a seal that counts',
  seal_wrong: 'a seal counts its transfers wrongly',
  chain_broken: 'a seal does not follow from the one before it',
  root_wrong: 'transfers differ from those that were sealed',
  time_wrong: 'a day or time is earlier than the one before it, or later than its seal or than now',
  key_wrong: 'a key is not what it claims to be, or an old key was used again',
  key_unknown: 'a key was never published',
  signature_wrong: 'a signature is wrong',
  unfinished: 'the file is incomplete, or continues after its last seal',
  sum_wrong: 'the entries do not add up to zero',
  other_circle: 'your own entries are from another circle',
  earlier_missing:
    'a seal or checkpoint you noted is not in it: something before it was changed, or the file is ' +
    'older',
  unpublished: 'the installation publishes another seal',
  own_missing: 'one of your entries is missing',
  own_different: 'one of your entries differs from yours',
  own_strange: 'there is an entry under your name that you do not have',
  own_changed: 'one of your entries is not as it was seen before',
  own_newer:
    'your own entries are newer than the file: something was cut off, or the file is older',
}

/**
 * Checks a ledger file piece by piece, so that memory does not grow with its size. Unpacks a packed
 * file.
 */
async function check(path: string, options: Omit<CheckOptions, 'sha256'>): Promise<CheckedLedger> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  const ledger = checkLedger({ ...options, sha256 })
  for await (const bytes of path.endsWith('.gz') ? file.pipe(createGunzip()) : file)
    ledger.feed(bytes as Uint8Array)
  return ledger.finish(verifySignature)
}

type Compared = {
  readonly keys: boolean
  readonly own: boolean
  readonly now: number
  readonly witnesses: Witnesses | undefined
}

/** What an exit code of 0 and above claims. A failure has a code of its own. */
function levelOf(
  checked: CheckedLedger,
  { keys, own, now, witnesses }: Compared,
): { code: number; stale: boolean } {
  const { ok, earlier, circleId } = checked
  const witnessed = witnesses && witnessLevel(witnesses, circleId, now)
  if (!ok) return { code: 1, stale: false }
  if (witnessed !== undefined) return { code: witnessed, stale: false }
  const isNoted = own || earlier.length > 0
  const stale = isNoted && isNotedLongAgo(checked, now)
  return isNoted && !stale ? { code: 20, stale } : { code: keys ? 10 : 0, stale }
}

function isNotedLongAgo({ knownUntil, sealedAt }: CheckedLedger, now: number): boolean {
  return knownUntil !== sealedAt && now - Date.parse(knownUntil ?? '1970-01-01') > STALE_MS
}

function report(checked: CheckedLedger, compared: Compared): string {
  const {
    ok,
    problems,
    circleId,
    tree,
    transfers,
    reversals,
    seals,
    sum,
    head,
    sealedAt,
    keys,
    own,
  } = checked
  const { earlier, restarts } = checked
  return [
    ok ? headline(earlier.filter(({ seal }) => seal !== null).length) : 'SOMETHING IS WRONG.',
    ...problems.map(
      ({ is, line, number }) =>
        `  line ${line}${number === null ? '' : `, transfer ${number}`}: ${SENTENCES[is]}`,
    ),
    `transfers: ${transfers} (reversals: ${reversals}), in ${seals} seals; all entries add ` +
      `up to ${sum}`,
    ...restarts.map(
      ({ day, transfers: before }) =>
        `restored from a copy on ${day}, which had transfers up to number ${before}`,
    ),
    `latest seal: ${head ?? 'none'}${sealedAt === null ? '' : `, of ${dayInIndia(Date.parse(sealedAt))}`}`,
    `signed by: ${keys.join(', ') || 'no one'}${compared.keys ? '' : ' (not compared with a published key: --key)'}`,
    ...notedLines(earlier),
    own === null
      ? 'your own entries were not compared (--own)'
      : `your own entries: ${own.found} found, ${own.missing.length} missing`,
    ...witnessLines(compared.witnesses, { circleId, lines: tree.size }),
    ...(levelOf(checked, compared).stale
      ? [`stale: what you noted ends at ${checked.knownUntil?.slice(0, 10) ?? 'the beginning'}`]
      : []),
  ].join('\n')
}

function notedLines(earlier: CheckedLedger['earlier']): string[] {
  if (earlier.length === 0)
    return [
      'no noted seal was compared (--seal, --link): this does not show whether anything was ' +
        'changed earlier',
    ]
  return earlier.flatMap(({ head, seal, restart }) => {
    const noted = `noted seal ${head.slice(0, 16)}…`
    if (seal !== null) return [`${noted} is number ${seal}: nothing up to that point has changed`]
    if (restart === null) return []
    const { day, transfers } = restart
    return [
      `${noted} is from before the restore of ${day}: what it had after number ${transfers} is lost`,
    ]
  })
}

// The headline states only what was compared.
function headline(noted: number): string {
  return noted === 0
    ? 'The ledger agrees with itself.'
    : 'The ledger agrees with itself and with the seals you noted.'
}

async function main(args: readonly string[]): Promise<number> {
  const {
    values,
    positionals: [path],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seal: { type: 'string', multiple: true },
      link: { type: 'string', multiple: true },
      key: { type: 'string', multiple: true },
      own: { type: 'string' },
      checkpoint: { type: 'string' },
      witness: { type: 'string', multiple: true },
      witnesses: { type: 'string' },
      proof: { type: 'string' },
      log: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const now = Date.now()
  if (values.proof !== undefined && values.help !== true) return checkProof(values, now)
  if (path === undefined || values.help === true) {
    console.log(HELP)
    return 2
  }
  const witnesses = await witnessesIn(values)
  const own = values.own === undefined ? undefined : ownIn(values.own)
  const checked = await check(path, { now, ...notedIn(values, witnesses), ...(own && { own }) })
  const compared = { keys: values.key !== undefined, own: own !== undefined, now, witnesses }
  console.log(report(checked, compared))
  return levelOf(checked, compared).code
}

/** What the reader noted or named. */
function notedIn(
  values: { seal?: string[]; link?: string[]; key?: string[] },
  witnesses: Witnesses | undefined,
): Partial<CheckOptions> {
  const { seal = [], link = [], key } = values
  return {
    earlier: [...seal.map(headOfSeal), ...link.map(sealOfLink)],
    heads: witnesses === undefined ? [] : [witnesses.note.checkpoint],
    ...(key && { keys: key }),
  }
}

function ownIn(path: string): OwnEntries {
  const own = ownEntriesIn(readFileSync(path, 'utf8'))
  if (own === undefined) throw new Error(`${path} is not a file of own entries`)
  return own
}

function headOfSeal(seal: string): NotedHead {
  const head = seal.replaceAll(/[\s-]/g, '').toLowerCase()
  if (!/^[\da-f]{64}$/.test(head)) throw new Error(`${seal} is not a seal: 64 digits and letters`)
  return { head }
}

function sealOfLink(link: string): NotedHead {
  const seal = sealInLink(link)
  if (seal === undefined) throw new Error(`${link} is not the link of a seal`)
  return seal
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`It could not be checked: ${(error as Error).message}`)
  return 2
})
