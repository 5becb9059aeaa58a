import { asciiText, behind, bytesOfHex, hexOf, joined } from './bytes.ts'
import { HASHED_AS } from './merkle.ts'
import { treesOfFile, type TreesOfFile } from './tree/trees-of-file.ts'
import { dayNumberInIndia } from './ledger-days.ts'
import {
  type CheckedLedger,
  type CheckOptions,
  type FoundHead,
  type FoundProblem,
  LEDGER_PROBLEMS,
  type LedgerProblem,
  type VerifySignature,
} from './checked-ledger.ts'
import { checkOwn, type OwnCheck, type OwnFound } from './own-entries.ts'
import { restartRules, type RestartRules } from './restart-rules.ts'
import { type NotedHead, restartAfter } from './restarts.ts'
import {
  beginningOf,
  isKeyOf,
  type SealedLine,
  LINE_BYTES_MAX,
  readLine,
  type SignedSeal,
  TRANSFERS_A_SEAL_MAX,
} from './sealed-lines.ts'
import { transferRules, type TransferRules } from './transfer-rules.ts'
import { verifyLast } from './verify-last.ts'

/** Checks a circle's ledger while it is read, in pieces of any size. */
export type LedgerCheck = {
  feed(bytes: Uint8Array): void
  transfers(): number
  finish(verify: VerifySignature): Promise<CheckedLedger>
}

const PROBLEMS_MAX = 20
const NEWLINE = 0x0a
const AHEAD_MS_MAX = 86_400_000 // Clocks of phones are wrong.

type Noted = NotedHead & { found?: number }
type State = {
  readonly options: CheckOptions
  readonly problems: FoundProblem[]
  readonly rules: TransferRules
  readonly restarts: RestartRules
  readonly own: OwnCheck | undefined
  /** The seals that the reader noted, by their heads, with their numbers in the file once they are found. */
  readonly noted: Map<string, Noted>
  knownUntil: string | null
  isPublished: boolean
  readonly publicKeys: Map<string, Uint8Array>
  /** The last seal of each key. */
  readonly lastBy: Map<string, SignedSeal>
  readonly trees: TreesOfFile
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
    restarts: restartRules(),
    own: own && checkOwn(sha256, own, options.ownLeaves),
    noted: new Map((options.earlier ?? []).map((one) => [one.head, { ...one }])),
    knownUntil: null,
    isPublished: false,
    publicKeys: new Map(),
    lastBy: new Map(),
    trees: treesOfFile(sha256, options.heads),
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
        takeLine(state, rest.length === 0 ? piece : joined(rest, piece))
        rest = new Uint8Array()
        from = at + 1
      }
      if (from < bytes.length && rest.length <= LINE_BYTES_MAX)
        rest = joined(rest, bytes.subarray(from))
    },
    transfers: () => state.transfers,
    async finish(verify) {
      if (rest.length > 0 || !state.ended) found(state, 'unfinished')
      return conclude(state, await verifyLast(state, verify))
    },
  }
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
    if (!isKeyOf(state.options.sha256, line) || state.publicKeys.has(line.key) || isInBlock(state))
      found(state, 'key_wrong')
    else if (state.options.keys?.includes(line.key) === false) found(state, 'key_unknown')
    state.publicKeys.set(line.key, bytesOfHex(line.publicKey))
  },
  transfer(state, { transfer }, bytes) {
    if (state.restarts.isOpen()) found(state, 'restart_wrong', transfer.number)
    state.inSeal++
    state.transfers++
    if (transfer.number !== state.transfers) found(state, 'number_wrong', transfer.number)
    const broken = state.rules.take(transfer)
    if (broken !== undefined) found(state, broken, transfer.number)
    const leaf = state.trees.take(bytes)
    const mine = state.own?.take(transfer, leaf)
    if (mine !== undefined) found(state, mine, transfer.number)
  },
  restart(state, { restart }, bytes) {
    if (!state.restarts.take(restart, state.inSeal)) found(state, 'restart_wrong')
    state.trees.take(bytes)
  },
  seal(state, { seal }, bytes) {
    takeSeal(state, seal)
    state.head = hexOf(state.options.sha256(behind(HASHED_AS.head, bytes)))
    noteHead(state, seal)
    if (!state.restarts.takeSeal(seal, state.head, state.transfers)) found(state, 'restart_wrong')
    state.lastBy.set(seal.key, seal)
    state.seal = seal
    state.inSeal = 0
  },
  end(state, { seals, transfers }) {
    state.ended = true
    if (isInBlock(state) || seals !== (state.seal?.number ?? 0) || transfers !== state.transfers)
      found(state, 'unfinished')
  },
}

/** Whether a seal has to come before anything but lines that it covers. */
function isInBlock({ inSeal, restarts }: State): boolean {
  return inSeal > 0 || restarts.isOpen()
}

function noteHead(state: State, { number, sealedAt }: SignedSeal): void {
  const { options, head } = state
  const { own } = options
  if (options.published?.has(head) === true) state.isPublished = true
  const noted = state.noted.get(head)
  if (noted !== undefined) noted.found = number
  const coversOwn =
    own !== undefined &&
    state.transfers - state.inSeal < own.sealed &&
    own.sealed <= state.transfers
  if (noted !== undefined || coversOwn) state.knownUntil = sealedAt
}

function takeSeal(state: State, seal: SignedSeal): void {
  const { seal: before, inSeal } = state
  const wrong: Readonly<Partial<Record<LedgerProblem, boolean>>> = {
    seal_wrong:
      seal.number !== (before?.number ?? 0) + 1 ||
      seal.transfers !== inSeal ||
      (inSeal === 0) !== state.restarts.isOpen() ||
      inSeal > TRANSFERS_A_SEAL_MAX,
    chain_broken: seal.previous !== state.head,
    time_wrong: isTimeWrong(state, seal),
    root_wrong: seal.root !== state.trees.endSeal(),
    key_wrong: isKeyWrong(state, seal),
  }
  for (const is of LEDGER_PROBLEMS) if (wrong[is] === true) found(state, is)
}

function isTimeWrong({ seal: before, rules, options }: State, { sealedAt }: SignedSeal): boolean {
  const at = Date.parse(sealedAt)
  return (
    (before !== undefined && sealedAt < before.sealedAt) ||
    rules.latestDay() > dayNumberInIndia(at) ||
    at > (options.now ?? Infinity) + AHEAD_MS_MAX
  )
}

// A replaced key is never used again.
function isKeyWrong({ seal: before, publicKeys, lastBy }: State, { key }: SignedSeal): boolean {
  return !publicKeys.has(key) || (before?.key !== key && lastBy.has(key))
}

function conclude(state: State, signatures: boolean | undefined): CheckedLedger {
  const { rules, seal } = state
  if (signatures === false) found(state, 'signature_wrong')
  if (rules.sum() !== 0) found(state, 'sum_wrong')
  if (isUnpublished(state)) found(state, 'unpublished')
  if (!state.trees.hasAll()) found(state, 'earlier_missing')
  const earlier = Array.from(state.noted.values(), (noted) => foundHead(state, noted))
  const own = ownFound(state)
  return {
    ok: state.problems.length === 0 && signatures === true,
    problems: state.problems,
    circleId: state.circleId,
    transfers: state.transfers,
    reversals: rules.reversals(),
    sum: rules.sum(),
    tree: state.trees.head(),
    ...lastSeal(seal, state.head),
    keys: [...state.lastBy.keys()],
    signaturesChecked: signatures !== undefined,
    earlier,
    restarts: state.restarts.placed(),
    knownUntil: state.knownUntil,
    own,
  }
}

function foundHead(state: State, { found: seal, ...noted }: Noted): FoundHead {
  const { head } = noted
  if (seal !== undefined) return { head, seal, restart: null }
  const restart = restartAfter(state.restarts.placed(), noted) ?? null
  if (restart === null) found(state, 'earlier_missing')
  return { head, seal: null, restart }
}

function isUnpublished({ options, seal, isPublished }: State): boolean {
  return options.published !== undefined && seal !== undefined && !isPublished
}

function ownFound(state: State): OwnFound | null {
  if (state.own === undefined) return null
  const { isNewer, ...own } = state.own.finish(state.transfers)
  if (isNewer) found(state, 'own_newer')
  for (const number of own.missing) found(state, 'own_missing', number)
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
