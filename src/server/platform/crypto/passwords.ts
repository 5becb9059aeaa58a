import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordWeakness } from '#domain/shared/password-weakness.ts'
import { findWeakness } from './password-strength.ts'
import { equalBytes } from './vault.ts'

export type Passwords = {
  /** Returns an argon2id hash in PHC string form. */
  hash(password: string): Promise<string>
  /**
   * Returns whether a password matches a hash. Does equal work when there is no hash, so that its
   * time reveals nothing.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /**
   * Returns whether a hash has another cost than new ones. Then it should be replaced when its
   * password is known.
   */
  isOutdated(hash: string): boolean
  /**
   * Returns why a password is easy to guess; undefined when it is not. `ownWords` are what others
   * know about its owner.
   */
  weaknessOf(password: string, ownWords: readonly string[]): Promise<PasswordWeakness | undefined>
}

/** The cost of one hash: KiB of memory, passes, lanes, and bytes of the result. */
export type Cost = {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE_MAX = 4

const derive = promisify(argon2)

/** Hashes at most four passwords at a time: each takes 19 MiB and a core. */
export function createPasswords(ours: Cost = COST): Passwords {
  const slots = createSlots(AT_ONCE_MAX)
  const tagOf = (password: string, nonce: Buffer, cost: Cost = ours) =>
    slots(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost }))
  const decoy = randomBytes(16)
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      const tag = await tagOf(password, nonce)
      return `$argon2id$v=19$m=${ours.memory},t=${ours.passes},p=${ours.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
    },
    async verify(password, hash) {
      if (hash === undefined) {
        await tagOf(password, decoy)
        return false
      }
      const { nonce, tag, cost } = readHash(hash)
      return equalBytes(await tagOf(password, nonce, cost), tag)
    },
    isOutdated(hash) {
      const { cost } = readHash(hash)
      return (
        cost.memory !== ours.memory ||
        cost.passes !== ours.passes ||
        cost.parallelism !== ours.parallelism
      )
    },
    weaknessOf: findWeakness,
  }
}

// A hash is checked with its own cost, so that new hashes can have a higher one.
function readHash(hash: string): { nonce: Buffer; tag: Buffer; cost: Cost } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (parts === null) throw new Error('not an argon2id hash')
  const [, memory, passes, parallelism, nonce = '', encoded = ''] = parts
  const tag = Buffer.from(encoded, 'base64')
  return {
    nonce: Buffer.from(nonce, 'base64'),
    tag,
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    },
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function createSlots(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
