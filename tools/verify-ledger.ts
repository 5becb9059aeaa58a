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
import { dayInIndia } from '#contract/formats.ts'
import type { OwnEntries } from '#domain/ledger/own-entries.ts'

const HELP = `Checks a circle's ledger file. Needs no server.

  node verify-ledger.mjs ledger.ndjson [--seal HEX …] [--key NAME …] [--own own.json]

  --seal   a seal you noted earlier, from an email, a statement or the public page; shows whether anything before it changed
  --key    the name of a key the installation has published; any other key is refused
  --own    the file with your own entries; all of them must be there, and nothing else under your name

It says what was compared and what was not. Without a noted seal it cannot show whether the ledger was rewritten earlier and sealed again.
Ends with 0 if nothing wrong was found in what was compared, 1 if something was, 2 if it could not be checked.`

const SENTENCES: Readonly<Record<LedgerProblem, string>> = {
  not_a_ledger: 'this is not a Paraspar ledger',
  line_unreadable: 'a line cannot be read',
  out_of_order: 'a line is in the wrong place',
  number_wrong: 'a number is missing, repeated or out of order',
  amount_wrong: 'an amount is zero or less',
  same_account: 'giver and receiver are one person',
  reversal_wrong: 'a reversal does not fit the help it reverses',
  seal_wrong: 'a seal counts its transfers wrongly',
  chain_broken: 'a seal does not follow from the one before it',
  root_wrong: 'transfers differ from those that were sealed',
  time_backwards: 'a seal is older than the one before it',
  key_wrong: 'a key is not what it claims to be, or an old key was used again',
  key_unknown: 'a key was never published',
  signature_wrong: 'a signature is wrong',
  unfinished: 'the file is incomplete, or continues after its last seal',
  sum_wrong: 'the entries do not add up to zero',
  other_circle: 'your own entries are from another circle',
  earlier_missing:
    'a seal you noted is not in it: something before it was changed, or the file is older ' +
    'than your seal',
  own_missing: 'one of your entries is missing',
  own_different: 'one of your entries differs from yours',
  own_strange: 'there is an entry under your name that you do not have',
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
 * Checks a ledger file piece by piece, so that memory does not grow with its size. Unpacks a packed
 * file.
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
    ok ? headline(earlier.length) : 'SOMETHING IS WRONG.',
    ...problems.map(
      ({ is, line, number }) =>
        `  line ${line}${number === null ? '' : `, transfer ${number}`}: ${SENTENCES[is]}`,
    ),
    `transfers: ${transfers} (reversals: ${reversals}), in ${seals} seals; all entries add ` +
      `up to ${sum}`,
    `latest seal: ${head ?? 'none'}${sealedAt === null ? '' : `, of ${dayInIndia(Date.parse(sealedAt))}`}`,
    `signed by: ${keys.join(', ') || 'no one'}${named ? '' : ' (not compared with a published key: --key)'}`,
    ...(earlier.length > 0
      ? []
      : [
          'no noted seal was compared (--seal): this does not show whether anything was ' +
            'changed earlier',
        ]),
    ...earlier.flatMap((noted) =>
      noted.seal === null
        ? []
        : [
            `noted seal ${noted.head.slice(0, 16)}… is number ${noted.seal}: nothing up to ` +
              'that point has changed',
          ],
    ),
    own === null
      ? 'your own entries were not compared (--own)'
      : `your own entries: ${own.found} found, ${own.missing.length} missing`,
  ].join('\n')
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
