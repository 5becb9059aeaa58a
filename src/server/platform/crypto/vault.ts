import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { invariant } from '#domain/shared/assert.ts'
import { decrypt, encrypt } from './cipher.ts'
import type { Tx } from '../database/db.ts'
import { createSealSigner, type SealSigner } from './seal-signer.ts'

/**
 * Master keys by id, newest first, and the keys of hashes, signed links, stored files and seals. 32
 * bytes each; the database holds none of them.
 */
export type Keys = {
  readonly master: readonly { readonly id: string; readonly key: Buffer }[]
  readonly hash: Buffer
  readonly link: Buffer
  readonly file: Buffer
  readonly seal: Buffer
}

/** The table, column and row of a sealed value. Moved to another one, the value does not open. */
export type Binding = { readonly table: string; readonly column: string; readonly id: string }

/** Seals and opens the private values of one person with that person's own key. */
export type PersonVault = {
  seal(binding: Binding, text: string): Buffer
  open(binding: Binding, sealed: Buffer): string
}

export type HashKind =
  | 'email'
  | 'phone'
  | 'pan'
  | 'payment_detail'
  | 'utr'
  | 'utr-any'
  | 'network'
  | 'push'
  | 'captcha'
  | 'code'
  | 'body'
  | 'ledger-account'
  | 'ledger-detail'
  | 'paper'
  | 'told'

export type Vault = {
  /** HMAC-SHA256 under a key per kind: finds equal values without revealing them. 32 bytes. */
  hash(kind: HashKind, text: string): Buffer
  /**
   * Makes the vault of a new person, and the row of its wrapped key, which is to be stored with the
   * person. It needs no database, so that many are made before a lock is taken.
   */
  make(who: Person): { readonly person: PersonVault; readonly key: KeyRow }
  /** Makes the vault of a new person; its wrapped key is stored in the same transaction. */
  create(tx: Tx, who: Person): Promise<PersonVault>
  /**
   * Loads the vaults of people of one circle, by member id. If a person's key was destroyed,
   * everything opens as the empty text. Throws for a person who never had a key.
   */
  load(
    tx: Tx,
    circleId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, PersonVault>>
  /** Loads the vaults of people of several circles. */
  loadMany(tx: Tx, people: readonly Person[]): Promise<ReadonlyMap<string, PersonVault>>
  of(tx: Tx, who: Person): Promise<PersonVault>
  /** Seals what is needed for minutes, before anybody knows whose it is. */
  readonly passing: PersonVault
  /** Drops a cached key that was destroyed in the database. */
  forget(who: Person): void
  /** Signs the text of a short-lived link. base64url. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** Signs seals over the ledger. */
  readonly seals: SealSigner
}

type Person = { readonly circleId: string; readonly memberId: string }
export type KeyRow = Person & { readonly masterKeyId: string; readonly wrapped: Buffer }

const CACHED_KEYS_MAX = 20_000
/** A key that another process destroyed leaves this cache after this time. */
const CACHED_KEY_LASTS_MS = 10 * 60_000

export function createVault(keys: Keys): Vault {
  const cache = cachedKeys()
  const vault: Vault = {
    hash: (kind, text) => createHmac('sha256', keys.hash).update(`${kind}\0${text}`).digest(),
    sign: (text) => createHmac('sha256', keys.link).update(text).digest('base64url'),
    seals: createSealSigner(keys.seal),
    passing: personVault(createHmac('sha256', keys.link).update('passing').digest()),
    isSigned: (text, signature) =>
      equalBytes(Buffer.from(vault.sign(text)), Buffer.from(signature)),
    make({ circleId, memberId }) {
      const [master] = keys.master
      invariant(master, 'no master key')
      const { key, wrapped } = newPersonKey(master.key, memberId)
      cache.put(circleId, memberId, key)
      return {
        person: personVault(key),
        key: { circleId, memberId, masterKeyId: master.id, wrapped },
      }
    },
    async create(tx, who) {
      const { person, key } = vault.make(who)
      await tx.insertInto('personKey').values(key).execute()
      return person
    },
    load: (tx, circleId, memberIds) =>
      vault.loadMany(
        tx,
        memberIds.map((memberId) => ({ circleId, memberId })),
      ),
    async loadMany(tx, people) {
      const wanted = new Map(people.map((person) => [person.memberId, person]))
      // Kept in a local map, because loading one key may push another out of the cache.
      const vaults = new Map(
        [...wanted.values()].flatMap(({ circleId, memberId }) => {
          const key = cache.get(circleId, memberId)
          return key === undefined ? [] : [[memberId, personVault(key)] as const]
        }),
      )
      const missing = [...wanted.values()].filter(({ memberId }) => !vaults.has(memberId))
      if (missing.length > 0) {
        for (const row of (await keyRows(tx, missing)).filter(
          ({ memberId: id, circleId }) => wanted.get(id)?.circleId === circleId,
        )) {
          const key = row.destroyedAt === null ? unwrap(keys, row) : undefined
          vaults.set(row.memberId, key === undefined ? ERASED : personVault(key))
          if (key !== undefined) cache.put(row.circleId, row.memberId, key)
        }
      }
      return new Map(
        [...wanted.keys()].map((id) => {
          const found = vaults.get(id)
          invariant(found, 'the key of a person is gone')
          return [id, found]
        }),
      )
    },
    async of(tx, { circleId, memberId }) {
      const found = (await vault.load(tx, circleId, [memberId])).get(memberId)
      invariant(found, 'the key of a person is gone')
      return found
    },
    forget({ circleId, memberId }) {
      cache.drop(circleId, memberId)
    },
  }
  return vault
}

function keyRows(tx: Tx, people: readonly Person[]) {
  return tx
    .selectFrom('personKey')
    .selectAll()
    .where('circleId', 'in', [...new Set(people.map(({ circleId }) => circleId))])
    .where(
      'memberId',
      'in',
      people.map(({ memberId }) => memberId),
    )
    .execute()
}

/** Caches recently opened keys, so that a request need not read them again. */
function cachedKeys() {
  const cache = new Map<string, { readonly key: Buffer; readonly untilMs: number }>()
  const nameOf = (circleId: string, memberId: string) => `${circleId} ${memberId}`
  return {
    put(circleId: string, memberId: string, key: Buffer): void {
      if (cache.size >= CACHED_KEYS_MAX) cache.delete(cache.keys().next().value ?? '')
      const untilMs = performance.now() + CACHED_KEY_LASTS_MS
      cache.set(nameOf(circleId, memberId), { key, untilMs })
    },
    get(circleId: string, memberId: string): Buffer | undefined {
      const found = cache.get(nameOf(circleId, memberId))
      return found !== undefined && found.untilMs > performance.now() ? found.key : undefined
    },
    drop: (circleId: string, memberId: string) => cache.delete(nameOf(circleId, memberId)),
  }
}

/** The vault of an erased person: nothing opens any more, and nothing may be sealed. */
const ERASED: PersonVault = {
  seal() {
    throw new Error('nothing private is kept about somebody who is erased')
  },
  open: () => '',
}

function unwrap(
  keys: Pick<Keys, 'master'>,
  row: { memberId: string; masterKeyId: string; wrapped: Buffer },
): Buffer {
  const master = keys.master.find((candidate) => candidate.id === row.masterKeyId)
  if (!master)
    throw new Error(
      `the master key ${row.masterKeyId} is not configured, so private data cannot be opened`,
    )
  return decrypt(master.key, row.wrapped, `person:${row.memberId}`)
}

/** Makes a new key of a person, and its stored form: wrapped by a master key. */
export function newPersonKey(master: Buffer, memberId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: encrypt(master, key, `person:${memberId}`) }
}

/** Wraps a stored key of a person with the newest master key. */
export function rewrapPersonKey(
  master: Keys['master'],
  row: { readonly memberId: string; readonly masterKeyId: string; readonly wrapped: Buffer },
): Buffer {
  const [newest] = master
  invariant(newest, 'no master key')
  return encrypt(newest.key, unwrap({ master }, row), `person:${row.memberId}`)
}

export function personVault(key: Buffer): PersonVault {
  const bound = ({ table, column, id }: Binding) => `${table}.${column}:${id}`
  return {
    seal: (binding, text) => encrypt(key, Buffer.from(text, 'utf8'), bound(binding)),
    open: (binding, sealed) => decrypt(key, sealed, bound(binding)).toString('utf8'),
  }
}

/** Compares in constant time, so that the time does not show how much was equal. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
