import { createPublicKey, hash, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import {
  checkLedger,
  type CheckedLedger,
  type CheckOptions,
  type LedgerProblem,
  type VerifySignature,
} from '#domain/ledger/check-ledger.ts'
import type { OwnEntries } from '#domain/ledger/own-entries.ts'

const HELP = `Checks the ledger of a circle as a file, without any of the server.

  node verify-ledger.mjs ledger.ndjson [--seal HEX …] [--key NAME …] [--own own.json]

  --seal   a seal that you noted earlier, from a mail, a statement or the public page: shows whether anything before it was changed
  --key    the name of a key that the installation has published; any other is refused
  --own    the file with your own entries: all of them must be there, and nothing else under your name

It says what was compared and what was not. Without a noted seal nobody can see whether the ledger was rewritten earlier and sealed again.
Ends with 0 when nothing wrong was found in what was compared, 1 when something was, 2 when it could not be checked.`

const SENTENCES: Readonly<Record<LedgerProblem, string>> = {
  not_a_ledger: 'this is no ledger of Paraspar',
  line_unreadable: 'a line cannot be read',
  out_of_order: 'a line stands where it must not',
  number_wrong: 'a number is missing, doubled or out of order',
  amount_wrong: 'an amount is not above zero',
  same_account: 'somebody gave to themselves',
  reversal_wrong: 'a reversal does not fit the help that it takes back',
  seal_wrong: 'a seal does not count its transfers rightly',
  chain_broken: 'a seal does not follow from the one before it',
  root_wrong: 'transfers are not those that were sealed',
  time_backwards: 'a seal is older than the one before it',
  key_wrong: 'a key is not the one it says it is, or came back',
  key_unknown: 'a key was never published',
  signature_wrong: 'a signature is wrong',
  unfinished: 'the file is cut off or has something behind its last seal',
  sum_wrong: 'the entries do not sum to zero',
  other_circle: 'your own entries are of another circle',
  earlier_missing:
    'a seal that you noted is not in it: something before it was changed, or the file is older than your seal',
  own_missing: 'an entry of yours is missing',
  own_different: 'an entry of yours is not as you know it',
  own_strange: 'something stands under your name that you do not know',
}

const verifySignature: VerifySignature = async ({ publicKey, text, signature }) =>
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
 * Reads the file piece by piece, so that a ledger of any size needs no more memory than a small
 * one; unpacks a packed one.
 */
async function check(path: string, options: Omit<CheckOptions, 'sha256'>): Promise<CheckedLedger> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  const ledger = checkLedger({ ...options, sha256: (bytes) => hash('sha256', bytes, 'buffer') })
  for await (const bytes of path.endsWith('.gz') ? file.pipe(createGunzip()) : file)
    ledger.feed(bytes as Uint8Array)
  return ledger.finish(verifySignature)
}

function report(checked: CheckedLedger, { keys: named }: Pick<CheckOptions, 'keys'>): string {
  const { ok, problems, transfers, reversals, seals, sum, head, sealedAt, keys, earlier, own } =
    checked
  return [
    ok ? headline(earlier.length) : 'NOT RIGHT.',
    ...problems.map(
      ({ is, line, number }) =>
        `  line ${line}${number === null ? '' : `, transfer ${number}`}: ${SENTENCES[is]}`,
    ),
    `transfers: ${transfers}, of them reversals: ${reversals}, in ${seals} seals; all entries together: ${sum}`,
    `latest seal: ${head ?? 'none'}${sealedAt === null ? '' : `, of ${sealedAt}`}`,
    `signed by: ${keys.join(', ') || 'nobody'}${named ? '' : ' (not compared with a key that was published: --key)'}`,
    ...(earlier.length > 0
      ? []
      : [
          'no noted seal was compared (--seal): this does not show whether anything was changed earlier',
        ]),
    ...earlier.flatMap((noted) =>
      noted.seal === null
        ? []
        : [
            `noted seal ${noted.head.slice(0, 16)}… is number ${noted.seal}: nothing up to there has changed`,
          ],
    ),
    own === null
      ? 'your own entries were not compared (--own)'
      : `your own entries: ${own.found} found, ${own.missing.length} missing`,
  ].join('\n')
}

// No more than was compared.
function headline(noted: number): string {
  return noted === 0
    ? 'The ledger agrees with itself.'
    : 'The ledger agrees with itself and with the seals that you noted.'
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
      key: { type: 'string', multiple: true },
      own: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (path === undefined || values.help === true) {
    console.log(HELP)
    return 2
  }
  const own =
    values.own === undefined
      ? undefined
      : (JSON.parse(readFileSync(values.own, 'utf8')) as OwnEntries)
  const earlier = (values.seal ?? []).map((seal) => seal.replaceAll(/[\s-]/g, '').toLowerCase())
  const keys = values.key && { keys: values.key }
  const checked = await check(path, { earlier, ...keys, ...(own && { own }) })
  console.log(report(checked, { ...keys }))
  return checked.ok ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`It could not be checked: ${(error as Error).message}`)
  return 2
})
