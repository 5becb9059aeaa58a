import { wholeNumber } from '#contract/formats.ts'
import type { CheckedLedger } from '#domain/ledger/checked-ledger.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { type OwnEntries, ownEntriesIn, type OwnEntry } from '#domain/ledger/own-entries.ts'
import { sealInLink } from '#domain/ledger/seal-link.ts'
import { changeMemory, followRecord } from '#web/features/ledger/record-memory.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { localAddress, make, the } from '../dom.ts'
import type { LedgerResponse, LedgerOrder } from './ledger-order.ts'
import { type LedgerTexts, whatAgrees, whatIsWrong } from './ledger-texts.ts'
// oxlint-disable-next-line import/default -- Vite makes this module, whose value is the worker's address
import workerAddress from './ledger-worker.ts?worker&url'
import { dayOf } from './page-day.ts'
import { callSite } from '../site-api.ts'

const OWN_FILE_MS = 60_000
const NOTED = /^[\da-f]{64}$/

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

const root = the('[data-ledger]', HTMLElement)
const texts = JSON.parse(root.dataset['texts'] ?? '{}') as LedgerTexts
const result = the('[data-result]', HTMLElement, root)
const status = the('[data-status]', HTMLElement, result)
const bar = the('progress', HTMLProgressElement, result)
const stop = the('[data-stop]', HTMLButtonElement, result)
const [checkMine, checkFile] = [
  the('[data-mine]', HTMLButtonElement, root),
  the('[data-file]', HTMLButtonElement, root),
]
let worker: Worker | undefined
let pressed = checkMine
/** Counts starts and ends, so that late results of an earlier start are ignored. */
let turn = 0

// The browser keeps the worker's file: a check starts also when the line is gone.
void fetch(workerAddress).catch(() => undefined)

checkMine.addEventListener('click', () =>
  begin(checkMine, async () => {
    const { user } = await callSite('GET /user/session', {})
    const [at, own] = [Date.parse(user.now), await ownEntries()]
    const person = { memberId: user.id, circleId: own.circleId }
    const memory = await followRecord(person, {
      ask: (seals) =>
        callSite('GET /ledger/heads', { query: seals === undefined ? {} : { seals } }),
      at,
      everyMs: 0,
    })
    // What it saw for the first time just now says nothing about earlier.
    const sawBefore = memory?.heads.some(({ seenAt }) => seenAt < at) === true
    return { file: null, own, now: at, memory: sawBefore ? memory : null, person }
  }),
)
the('[data-ledger-file]', HTMLButtonElement, root).addEventListener(
  'click',
  () => void fetchFile().catch(showFailure),
)
the('[data-own-file]', HTMLButtonElement, root).addEventListener(
  'click',
  () => void keepOwn().catch(showFailure),
)
checkFile.addEventListener('click', () =>
  begin(checkFile, async () => {
    const [file, ownFile] = [fileOf('ledger'), fileOf('own')]
    if (file === null) return texts['file.missing']
    const own = ownFile === null ? null : ownEntriesIn(await ownFile.text())
    return own === undefined
      ? texts['own.wrong']
      : { file, own, now: null, memory: null, person: null }
  }),
)
stop.addEventListener('click', () => end(() => pressed.focus()))
for (const button of root.querySelectorAll('button')) button.disabled = false

function fileOf(name: string): File | null {
  return the(`[name=${name}]`, HTMLInputElement, root).files?.item(0) ?? null
}

// The result shows under the button that was pressed.
function begin(
  button: HTMLButtonElement,
  prepare: () => Promise<Pick<LedgerOrder, 'file' | 'own' | 'now' | 'memory' | 'person'> | string>,
): void {
  end()
  pressed = button
  const mine = turn
  const unlessLate = (work: () => void): void => (mine === turn ? work() : undefined)
  button.parentElement?.after(result)
  const earlier = the('[name=seals]', HTMLTextAreaElement, root)
    .value.split(/[\s,]+/)
    .filter(Boolean)
    .map((noted) => sealInLink(noted) ?? { head: noted.toLowerCase() })
  if (!earlier.every(({ head }) => NOTED.test(head))) return print('bad', texts['seals.wrong'])
  bar.hidden = stop.hidden = false
  checkMine.disabled = checkFile.disabled = true
  bar.removeAttribute('value')
  status.textContent =
    button === checkMine ? texts.fetching : texts.progress.replace('{count}', wholeNumber(0))
  status.scrollIntoView({ block: 'nearest' })
  Promise.all([prepare(), published()]).then(
    ([order, { keys, heads }]) =>
      unlessLate(() =>
        typeof order === 'string'
          ? end(() => print('bad', order))
          : start({ ...order, earlier, keys, published: order.file === null ? heads : null }),
      ),
    (error: unknown) => unlessLate(() => end(() => showFailure(error))),
  )
}

function start(order: LedgerOrder): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  // Trusted Types require that a policy gives a script's address. This policy allows one address.
  const policy = trustedTypes?.createPolicy(
    `paraspar-ledger-${String(performance.now()).replace('.', '-')}`,
    { createScriptURL: () => workerAddress },
  )
  worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress)
  worker.onmessage = ({ data }: { data: LedgerResponse }) => take(data, order)
  worker.onerror = () => take({ is: 'failed' }, order)
  worker.postMessage(order)
}

function take(response: LedgerResponse, order: LedgerOrder): void {
  if (response.is === 'done') return end(() => show(response.checked, order))
  if (response.is !== 'progress') return end(() => print('bad', texts[response.is]))
  if (response.part !== null) bar.value = Math.min(1, response.part)
  status.textContent = texts.progress.replace('{count}', wholeNumber(response.transfers))
}

function end(then?: () => void): void {
  worker?.terminate()
  worker = undefined
  turn++
  bar.hidden = stop.hidden = true
  checkMine.disabled = checkFile.disabled = false
  status.replaceChildren()
  then?.()
}

// Offline, a file can still be checked, by any key that it names.
async function published(): Promise<{
  keys: readonly string[] | null
  heads: ReadonlySet<string> | null
}> {
  return callSite('GET /ledger/seals', {}).then(
    ({ keys, seals }) => ({
      keys: keys.map(({ key }) => key),
      heads: new Set(seals.map(({ head }) => head)),
    }),
    () => ({ keys: null, heads: null }),
  )
}

async function ownEntries(): Promise<OwnEntries> {
  const entries: OwnEntry[] = []
  let page = await callSite('GET /ledger/mine', { query: {} })
  const { circleId, secret, sealed } = page
  entries.push(...page.entries)
  while (page.next !== null) {
    page = await callSite('GET /ledger/mine', { query: { after: page.next } })
    entries.push(...page.entries)
  }
  return { circleId, secret, sealed, entries }
}

// The page itself tells people who are not logged in. A response that is a file does not change the
// page.
async function fetchFile(): Promise<void> {
  await callSite('GET /ledger/state', {})
  location.assign('/api/ledger/file')
}

async function keepOwn(): Promise<void> {
  const link = make('a', '')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(await ownEntries())], { type: 'application/json' }),
  )
  link.download = 'paraspar-my-entries.json'
  link.click()
  // The browser reads the file after this.
  setTimeout(() => URL.revokeObjectURL(link.href), OWN_FILE_MS)
}

function showFailure(error: unknown): void {
  const isOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
  print('bad', isOut ? texts.login : texts.failed)
  if (!isOut) return
  const link = make('a', 'btn', texts['login.link'])
  link.href = `/login?next=${encodeURIComponent(localAddress('/honesty#ledger'))}`
  status.append(link)
}

function print(kind: 'good' | 'bad', sentence: string, ...more: Node[]): void {
  const banner = make('div', `banner banner--${kind}`)
  banner.tabIndex = -1
  banner.append(make('strong', '', sentence), ...more)
  status.replaceChildren(banner)
  // Of a long banner the beginning shows.
  banner.focus({ preventScroll: true })
  banner.scrollIntoView({ block: banner.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' })
}

function listOf(sentences: readonly string[]): HTMLUListElement {
  const list = make('ul', '')
  for (const sentence of sentences) list.append(make('li', '', sentence))
  return list
}

function show(checked: CheckedLedger, order: LedgerOrder): void {
  if (checked.problems.length === 0) return showGood(checked, order)
  const { headline, list, advice } = whatIsWrong(texts, checked, {
    memory: order.memory,
    dayOf,
  })
  print(
    'bad',
    headline,
    ...(list.length > 0 ? [listOf(list)] : []),
    ...(advice === '' ? [] : [make('p', '', advice)]),
  )
}

function showGood(checked: CheckedLedger, { file, keys, memory, person }: LedgerOrder): void {
  const { head, sealedAt, own } = checked
  if (person !== null && own !== null)
    void changeMemory(person, (before) => before && { ...before, own: own.leaves })
  const agreed = whatAgrees(texts, checked, {
    isWhole: file !== null,
    knowsKeys: keys !== null,
    memory,
    dayOf,
  })
  const list = listOf(agreed.list)
  if (head !== null && sealedAt !== null) {
    const line = make('li', '')
    line.append(
      texts.head,
      ' ',
      make('strong', '', shortSeal(head)),
      ', ',
      texts['sealed-at'].replace('{at}', dayOf(Date.parse(sealedAt))),
      make('br', ''),
      make('code', '', head),
    )
    list.append(line)
  }
  print('good', agreed.headline, list)
}
