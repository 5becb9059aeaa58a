import { dateText, wholeNumber } from '#contract/formats.ts'
import type { CheckedLedger } from '#domain/ledger/check-ledger.ts'
import type { OwnEntries, OwnEntry } from '#domain/ledger/own-entries.ts'
import { ApiError } from '../platform/api-error.ts'
import { localAddress, make, pageLanguage, the } from './dom.ts'
import './frame.ts'
import type { LedgerAnswer, LedgerOrder } from './ledger-order.ts'
import { type LedgerTexts, problemText } from './ledger-texts.ts'
// oxlint-disable-next-line import/default -- Vite makes this module, whose value is the worker's address
import workerAddress from './ledger-worker.ts?worker&url'
import { callSite } from './site-api.ts'

const OWN_FILE_MS = 60_000
const NOTED = /^[\da-f]{64}$/

type Policies = { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string } }

const root = the('#ledger', HTMLElement)
const texts = JSON.parse(root.dataset['texts'] ?? '{}') as LedgerTexts
const status = the('[data-status]', HTMLElement, root)
const bar = the('progress', HTMLProgressElement, root)
const stop = the('[data-stop]', HTMLButtonElement, root)
let worker: Worker | undefined

the('[data-mine]', HTMLButtonElement, root).addEventListener('click', () => begin(async () => ({ file: null, own: await ownEntries() })))
the('[data-ledger-file]', HTMLButtonElement, root).addEventListener('click', () => void fetchFile().catch(sayFailure))
the('[data-own-file]', HTMLButtonElement, root).addEventListener('click', () => void keepOwn().catch(sayFailure))
the('[data-file]', HTMLButtonElement, root).addEventListener('click', () => begin(async () => {
  const [file, own] = [fileOf('ledger'), fileOf('own')]
  if (file === null) return texts['file.missing']
  return { file, own: own === null ? null : (JSON.parse(await own.text()) as OwnEntries) }
}))
stop.addEventListener('click', () => end())

function fileOf(name: string): File | null {
  return the(`[name=${name}]`, HTMLInputElement, root).files?.item(0) ?? null
}

function begin(prepare: () => Promise<Pick<LedgerOrder, 'file' | 'own'> | string>): void {
  end()
  const earlier = the('[name=seals]', HTMLTextAreaElement, root).value.toLowerCase().split(/[\s,]+/).filter(Boolean)
  if (!earlier.every((seal) => NOTED.test(seal))) return say('bad', texts['seals.wrong'])
  bar.hidden = stop.hidden = false
  bar.removeAttribute('value')
  Promise.all([prepare(), publishedKeys()]).then(([order, keys]) => {
    if (typeof order === 'string') return end(() => say('bad', order))
    start({ ...order, earlier, keys })
  }).catch((error: unknown) => end(() => sayFailure(error)))
}

function start(order: LedgerOrder): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  // Where Trusted Types are enforced an address of a script has to come from a policy; ours knows one address.
  const policy = trustedTypes?.createPolicy(`paraspar-ledger-${String(performance.now()).replace('.', '-')}`, { createScriptURL: () => workerAddress })
  worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress)
  worker.onmessage = ({ data }: { data: LedgerAnswer }) => take(data)
  worker.onerror = () => take({ is: 'failed' })
  worker.postMessage(order)
}

function take(answer: LedgerAnswer): void {
  if (answer.is === 'done') return end(() => show(answer.checked))
  if (answer.is !== 'progress') return end(() => say('bad', texts[answer.is]))
  if (answer.part !== null) bar.value = Math.min(1, answer.part)
  status.textContent = texts.progress.replace('{count}', wholeNumber(answer.transfers))
}

function end(then?: () => void): void {
  worker?.terminate()
  worker = undefined
  bar.hidden = stop.hidden = true
  status.replaceChildren()
  then?.()
}

// Without a line a file can still be checked, by whatever key it names.
async function publishedKeys(): Promise<readonly string[] | null> {
  return callSite('GET /ledger/seals', {}).then(({ keys }) => keys.map(({ key }) => key), () => null)
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

// Whoever is not logged in is told so here, and not by the interface. An answer that is a file leaves the page where it is.
async function fetchFile(): Promise<void> {
  await callSite('GET /ledger/state', {})
  location.assign('/api/ledger/file')
}

async function keepOwn(): Promise<void> {
  const link = make('a', '')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(await ownEntries())], { type: 'application/json' }))
  link.download = 'paraspar-my-entries.json'
  link.click()
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), OWN_FILE_MS)
}

function sayFailure(error: unknown): void {
  const isOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
  say('bad', isOut ? texts.login : texts.failed)
  if (!isOut) return
  const link = make('a', 'btn', texts.login)
  link.href = `/login?next=${encodeURIComponent(localAddress('/ledger'))}`
  status.append(link)
}

function say(kind: 'good' | 'bad', sentence: string, ...more: Node[]): void {
  const banner = make('div', `banner banner--${kind === 'good' ? 'today' : 'bad'}`)
  banner.tabIndex = -1
  banner.append(make('strong', '', sentence), ...more)
  status.replaceChildren(banner)
  banner.focus()
}

function show({ ok, problems, transfers, sum, head, sealedAt, earlier, own }: CheckedLedger): void {
  if (problems.length > 0) {
    const list = make('ul', '')
    for (const { is, line } of problems) list.append(make('li', '', `${problemText(texts, is)} (${texts.where.replace('{line}', wholeNumber(line))})`))
    return say('bad', texts.bad, list, make('p', '', texts.tell))
  }
  const facts = [texts.sum.replace('{count}', wholeNumber(transfers)).replace('{sum}', wholeNumber(sum))]
  if (own !== null) facts.push(texts['own.all'].replace('{count}', wholeNumber(own.found)))
  for (const noted of earlier) facts.push(texts.earlier.replace('{head}', noted.head.slice(0, 12)))
  const list = make('ul', '')
  for (const fact of facts) list.append(make('li', '', fact))
  if (head !== null && sealedAt !== null) {
    const line = make('li', '')
    line.append(texts.head, ' ', make('code', '', head), ', ', texts['sealed-at'].replace('{at}', dateText(Date.parse(sealedAt), pageLanguage(), 'stamp')))
    list.append(line)
  }
  say('good', ok ? texts.good : texts.unsure, list)
}
