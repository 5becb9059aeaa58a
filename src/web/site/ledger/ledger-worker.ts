import { sha256 } from '@noble/hashes/sha2.js'
import { checkLedger, type LedgerCheck } from '#domain/ledger/check-ledger.ts'
import type { VerifySignature } from '#domain/ledger/checked-ledger.ts'
import type { LedgerResponse, LedgerOrder } from './ledger-order.ts'

const TELL_EVERY_MS = 100

const scope = globalThis as unknown as {
  onmessage: (event: { data: LedgerOrder }) => void
  postMessage(response: LedgerResponse): void
}

scope.onmessage = ({ data }) => {
  run(data).then(
    (response) => scope.postMessage(response),
    () => scope.postMessage({ is: 'failed' }),
  )
}

async function run(order: LedgerOrder): Promise<LedgerResponse> {
  const source =
    order.file === null
      ? await fromServer()
      : { stream: order.file.stream(), bytes: order.file.size, transfers: 0 }
  if ('is' in source) return source
  const check = checkLedger({
    sha256,
    earlier: [...order.earlier, ...(order.memory?.heads ?? [])],
    ...(order.keys && { keys: order.keys }),
    ...(order.own && { own: order.own }),
    ...(order.memory && { ownLeaves: order.memory.own }),
    ...(order.published && { published: order.published }),
    ...(order.now !== null && { now: order.now }),
  })
  await feedAll(check, source)
  return { is: 'done', checked: await check.finish(verify) }
}

/**
 * What is read, and its size: bytes of a file, or transfers where the server sends it compressed.
 */
type Source = {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly bytes: number
  readonly transfers: number
}

async function fromServer(): Promise<Source | Extract<LedgerResponse, { is: 'login' | 'failed' }>> {
  const { ok, status, body, headers } = await fetch('/api/ledger/file', {
    credentials: 'same-origin',
    cache: 'no-store',
  })
  if (ok && body !== null)
    return { stream: body, bytes: 0, transfers: Number(headers.get('ledger-transfers')) }
  return { is: status === 401 || status === 403 ? 'login' : 'failed' }
}

async function feedAll(
  check: LedgerCheck,
  { stream, bytes: size, transfers: expected }: Source,
): Promise<void> {
  const reader = stream.getReader()
  let [bytes, reportedAt] = [0, 0]
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    check.feed(piece.value)
    bytes += piece.value.length
    const now = performance.now()
    if (now - reportedAt < TELL_EVERY_MS) continue
    reportedAt = now
    const transfers = check.transfers()
    const [read, all] = size > 0 ? [bytes, size] : [transfers, expected]
    scope.postMessage({ is: 'progress', transfers, part: all > 0 ? read / all : null })
  }
}

// Undefined where the browser knows no Ed25519 yet, or hides it, as on http.
const verify: VerifySignature = async ({ publicKey, text, signature }) => {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle === undefined) return undefined
  const key = await subtle
    .importKey('raw', publicKey as Uint8Array<ArrayBuffer>, 'Ed25519', false, ['verify'])
    .catch(() => undefined)
  return (
    key &&
    subtle.verify(
      'Ed25519',
      key,
      signature as Uint8Array<ArrayBuffer>,
      text as Uint8Array<ArrayBuffer>,
    )
  )
}
