import { asciiBytes, asciiText, behind, bytesOfHex, hexOf, type Sha256 } from './bytes.ts'
import { HASHED_AS, treeBuilder } from './merkle.ts'
import { checkOwn, type OwnCheck, type OwnEntries, type OwnFound } from './own-entries.ts'
import {
  beginningOf,
  isKeyOf,
  type SealedLine,
  LINE_BYTES_MAX,
  readLine,
  sealText,
  type SignedSeal,
  TRANSFERS_A_SEAL_MAX,
} from './sealed-lines.ts'
import { transferRules, type TransferRules } from './transfer-rules.ts'

/** All problems that a circle's ledger file can have; the catalogue has a sentence for each. */
export const LEDGER_PROBLEMS = [
  'not_a_ledger',
  'line_unreadable',
  'out_of_order',
  'number_wrong',
  'amount_wrong',
  'same_account',
  'reversal_wrong',
  'seal_wrong',
  'chain_broken',
  'root_wrong',
  'time_backwards',
  'key_wrong',
  'key_unknown',
  'signature_wrong',
  'unfinished',
  'sum_wrong',
  'other_circle',
  'earlier_missing',
  'own_missing',
  'own_different',
  'own_strange',
] as const
export type LedgerProblem = (typeof LEDGER_PROBLEMS)[number]
export type FoundProblem = {
  readonly is: LedgerProblem
  readonly line: number
  readonly number: number | null
}

/** What the check found. `ok` only where nothing is wrong and every signature could be checked. */
export type CheckedLedger = {
  readonly ok: boolean
  readonly problems: readonly FoundProblem[]
  readonly circleId: string | null
  readonly transfers: number
  readonly reversals: number
  readonly seals: number
  /** The sum of all entries, in rupees. */
  readonly sum: number
  readonly head: string | null
  readonly sealedAt: string | null
  readonly keys: readonly string[]
  /** False where this browser cannot check signatures. */
  readonly signaturesChecked: boolean
  /** Each earlier seal that the reader asked about, with the number of the seal in the file. */
  readonly earlier: readonly { readonly head: string; readonly seal: number | null }[]
  readonly own: OwnFound | null
}

export type Signed = {
  readonly publicKey: Uint8Array
  readonly text: Uint8Array
  readonly signature: Uint8Array
}
/** Checks an Ed25519 signature (RFC 8032). Gives undefined where that is not possible here. */
export type VerifySignature = (signed: Signed) => Promise<boolean | undefined>

export type CheckOptions = {
  readonly sha256: Sha256
  /** Hexadecimal seals that somebody wrote down earlier from a mail, a statement or a page. */
  readonly earlier?: readonly string[]
  /** The names of the installation's published keys. Without them any key is accepted. */
  readonly keys?: readonly string[]
  readonly own?: OwnEntries
}

/** Checks a circle's ledger while it is read, in pieces of any size. */
export type LedgerCheck = {
  feed(bytes: Uint8Array): void
  transfers(): number
  finish(verify: VerifySignature): Promise<CheckedLedger>
}

const PROBLEMS_MAX = 20
const NEWLINE = 0x0a

type State = {
  readonly options: CheckOptions
  readonly problems: FoundProblem[]
  readonly rules: TransferRules
  readonly own: OwnCheck | undefined
  readonly heads: Map<string, number>
  readonly publicKeys: Map<string, Uint8Array>
  /** The last seal of each key. */
  readonly lastBy: Map<string, SignedSeal>
  tree: ReturnType<typeof treeBuilder>
  line: number
  circleId: string | null
  transfers: number
  inSeal: number
  seal: SignedSeal | undefined
  head: string
  ended: boolean
}

export function checkLedger(options: CheckOptions): LedgerCheck {
  const { sha256, own } = options
  const state: State = {
    options,
    problems: [],
    rules: transferRules(),
    own: own && checkOwn(sha256, own),
    heads: new Map(),
    publicKeys: new Map(),
    lastBy: new Map(),
    tree: treeBuilder(sha256),
    line: 0,
    circleId: null,
    transfers: 0,
    inSeal: 0,
    seal: undefined,
    head: '',
    ended: false,
  }
  let rest = new Uint8Array()
  return {
    feed(bytes) {
      let from = 0
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
        const piece = bytes.subarray(from, at)
        takeLine(state, rest.length === 0 ? piece : together(rest, piece))
        rest = new Uint8Array()
        from = at + 1
      }
      if (from < bytes.length && rest.length <= LINE_BYTES_MAX)
        rest = together(rest, bytes.subarray(from))
    },
    transfers: () => state.transfers,
    async finish(verify) {
      if (rest.length > 0 || !state.ended) found(state, 'unfinished')
      return conclude(state, await verifyLast(state, verify))
    },
  }
}

function together(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function found(state: State, is: LedgerProblem, number: number | null = null): void {
  if (state.problems.length < PROBLEMS_MAX) state.problems.push({ is, line: state.line, number })
}

function takeLine(state: State, bytes: Uint8Array): void {
  state.line++
  const text = bytes.length > LINE_BYTES_MAX ? undefined : asciiText(bytes)
  const line = text === undefined ? undefined : readLine(text)
  if (line === undefined) found(state, state.line === 1 ? 'not_a_ledger' : 'line_unreadable')
  else if (state.ended || (line.is === 'first') !== (state.line === 1))
    found(state, state.line === 1 ? 'not_a_ledger' : 'out_of_order')
  else TAKE[line.is](state, line as never, bytes)
}

const TAKE: {
  readonly [K in SealedLine['is']]: (
    state: State,
    line: Extract<SealedLine, { is: K }>,
    bytes: Uint8Array,
  ) => void
} = {
  first(state, { circleId }) {
    state.circleId = circleId
    state.head = beginningOf(state.options.sha256, circleId)
    if (state.options.own !== undefined && state.options.own.circleId !== circleId)
      found(state, 'other_circle')
  },
  key(state, line) {
    if (!isKeyOf(state.options.sha256, line) || state.publicKeys.has(line.key) || state.inSeal > 0)
      found(state, 'key_wrong')
    else if (state.options.keys?.includes(line.key) === false) found(state, 'key_unknown')
    state.publicKeys.set(line.key, bytesOfHex(line.publicKey))
  },
  transfer(state, { transfer }, bytes) {
    state.inSeal++
    state.transfers++
    if (transfer.number !== state.transfers) found(state, 'number_wrong', transfer.number)
    const broken = state.rules.take(transfer)
    if (broken !== undefined) found(state, broken, transfer.number)
    state.tree.add(state.options.sha256(behind(HASHED_AS.leaf, bytes)))
    const mine = state.own?.take(transfer)
    if (mine !== undefined) found(state, mine, transfer.number)
  },
  seal(state, { seal }, bytes) {
    takeSeal(state, seal)
    state.head = hexOf(state.options.sha256(behind(HASHED_AS.head, bytes)))
    state.heads.set(state.head, seal.number)
    state.lastBy.set(seal.key, seal)
    state.seal = seal
    state.inSeal = 0
    state.tree = treeBuilder(state.options.sha256)
  },
  end(state, { seals, transfers }) {
    state.ended = true
    if (state.inSeal > 0 || seals !== (state.seal?.number ?? 0) || transfers !== state.transfers)
      found(state, 'unfinished')
  },
}

function takeSeal(state: State, seal: SignedSeal): void {
  const { seal: before, inSeal } = state
  const wrong: Readonly<Partial<Record<LedgerProblem, boolean>>> = {
    seal_wrong:
      seal.number !== (before?.number ?? 0) + 1 ||
      seal.transfers !== inSeal ||
      inSeal === 0 ||
      inSeal > TRANSFERS_A_SEAL_MAX,
    chain_broken: seal.previous !== state.head,
    time_backwards: before !== undefined && seal.sealedAt < before.sealedAt,
    root_wrong: seal.root !== hexOf(state.tree.root()),
    key_wrong: isKeyWrong(state, seal),
  }
  for (const is of LEDGER_PROBLEMS) if (wrong[is] === true) found(state, is)
}

// A replaced key is never used again.
function isKeyWrong({ seal: before, publicKeys, lastBy }: State, { key }: SignedSeal): boolean {
  return !publicKeys.has(key) || (before?.key !== key && lastBy.has(key))
}

// Each seal's hash covers its signature, so the last seal of a key proves all seals before it.
async function verifyLast(
  { lastBy, publicKeys }: State,
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

function conclude(state: State, signatures: boolean | undefined): CheckedLedger {
  const { rules, seal, heads, options } = state
  if (signatures === false) found(state, 'signature_wrong')
  if (rules.sum() !== 0) found(state, 'sum_wrong')
  const earlier = (options.earlier ?? []).map((head) => ({ head, seal: heads.get(head) ?? null }))
  for (const one of earlier) if (one.seal === null) found(state, 'earlier_missing')
  const own = ownFound(state)
  return {
    ok: state.problems.length === 0 && signatures === true,
    problems: state.problems,
    circleId: state.circleId,
    transfers: state.transfers,
    reversals: rules.reversals(),
    sum: rules.sum(),
    ...lastSeal(seal, state.head),
    keys: [...state.lastBy.keys()],
    signaturesChecked: signatures !== undefined,
    earlier,
    own,
  }
}

function ownFound(state: State): OwnFound | null {
  const own = state.own?.finish() ?? null
  for (const number of own?.missing ?? []) found(state, 'own_missing', number)
  return own
}

function lastSeal(
  seal: SignedSeal | undefined,
  head: string,
): Pick<CheckedLedger, 'seals' | 'head' | 'sealedAt'> {
  return seal === undefined
    ? { seals: 0, head: null, sealedAt: null }
    : { seals: seal.number, head, sealedAt: seal.sealedAt }
}
