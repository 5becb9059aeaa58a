import { dayInIndia } from '#contract/formats.ts'
import type { PlacedRestart } from '#domain/ledger/restarts.ts'
import { type HeadNow, type PhoneMemory, remember } from '#domain/ledger/phone-memory.ts'

/*
 * What this phone saw of the record, in a store of its own. It outlives the session: logging out
 * empties the other stores (`clearStores`), not this one. Each person of a shared phone has their own.
 */
const DATABASE = 'paraspar-record'
const STORE = 'seen'
const ASK_EVERY_MS = 3_600_000

/** The member of a circle who uses this phone. */
export type RememberedFor = { readonly memberId: string; readonly circleId: string }
type Heads = {
  readonly circleId: string
  readonly heads: readonly HeadNow[]
  readonly restarts: readonly PlacedRestart[]
}

const monthOf = (ms: number) => dayInIndia(ms).slice(0, 7)

/** Tells the people of one phone apart, and says nobody's whole id. */
function keyOf({ memberId, circleId }: RememberedFor): string {
  return `${circleId} ${memberId.slice(-8)}`
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('this browser stores nothing'))
  })
}

/**
 * Changes what is remembered in one step, so that two tabs lose nothing. Undefined where this
 * browser stores nothing, or nothing is remembered.
 */
export async function changeMemory(
  person: RememberedFor,
  change: (before: PhoneMemory | undefined) => PhoneMemory | undefined = (before) => before,
): Promise<PhoneMemory | undefined> {
  const database = await opened().catch(() => undefined)
  if (database === undefined) return undefined
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      const reading: IDBRequest<PhoneMemory | undefined> = store.get(keyOf(person))
      let after: PhoneMemory | undefined
      reading.onsuccess = () => {
        after = change(reading.result)
        if (after !== undefined && after !== reading.result) store.put(after, keyOf(person))
      }
      transaction.oncomplete = () => resolve(after)
      transaction.onabort = () => reject(new Error('not stored'))
    })
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

/** Also where a clock was ahead then. */
function isDue(ageMs: number, everyMs: number): boolean {
  return ageMs < 0 || ageMs >= everyMs
}

/**
 * Compares today's record with what this phone saw, at most hourly unless the caller wants it now, and remembers its newest seal.
 * Offline, what was found last.
 */
export async function followRecord(
  person: RememberedFor,
  {
    ask,
    at,
    everyMs = ASK_EVERY_MS,
  }: { ask: (seals: string | undefined) => Promise<Heads>; at: number; everyMs?: number },
): Promise<PhoneMemory | undefined> {
  const before = await changeMemory(person)
  if (typeof indexedDB === 'undefined' || !isDue(at - (before?.askedAt ?? 0), everyMs))
    return before
  const seals = before?.heads.map(({ seal }) => seal).join(',')
  const answer = await ask(seals || undefined).catch(() => undefined)
  if (answer?.circleId !== person.circleId) return before
  return changeMemory(person, (memory) =>
    // Another tab was faster; the answer does not cover what it remembered.
    memory?.askedAt === before?.askedAt ? remember(memory, { ...answer, at, monthOf }) : memory,
  )
}
