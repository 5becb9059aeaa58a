import { beforeEach, describe, expect, test, vi } from 'vitest'

const derivations = vi.hoisted(
  (): {
    algorithm: string
    message: string
    memory: number
    passes: number
    parallelism: number
  }[] => [],
)
let running = 0
let most = 0
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  return {
    ...real,
    argon2: (
      algorithm: 'argon2id',
      parameters: Parameters<typeof real.argon2>[1],
      done: Parameters<typeof real.argon2>[2],
    ) => {
      const { message, memory, passes, parallelism } = parameters
      derivations.push({
        algorithm,
        message: typeof message === 'string' ? message : 'bytes',
        memory,
        passes,
        parallelism,
      })
      most = Math.max(most, ++running)
      real.argon2(algorithm, parameters, (error, tag) => {
        running--
        done(error, tag)
      })
    },
  }
})
const { createPasswords } = await import('./passwords.ts')
const passwords = createPasswords()
const hash = await passwords.hash('correct horse')
const HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
beforeEach(() => {
  derivations.length = 0
})

describe('a password', () => {
  test('is kept as an argon2id hash in PHC form, with a salt of its own', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('correct horse'),
      passwords.hash('correct horse'),
    ])
    expect(one).toMatch(HASH)
    expect(one).not.toBe(other)
    expect(one).not.toContain('correct')
  })

  test('is told from every other one', async () => {
    const responses = await Promise.all(
      ['correct horse', 'Correct horse', 'correct horse ', ''].map((typed) =>
        passwords.verify(typed, hash),
      ),
    )
    expect(responses).toEqual([true, false, false, false])
  })

  test('is the same however a keyboard composes its letters', async () => {
    const hash = await passwords.hash('café फ़ोन नंबर'.normalize('NFD'))
    expect(await passwords.verify('café फ़ोन नंबर'.normalize('NFC'), hash)).toBe(true)
    expect(derivations[0]!.message).toBe(derivations[1]!.message)
  })

  test('costs the same work when nobody has it', async () => {
    expect(
      await Promise.all([passwords.verify('guess', hash), passwords.verify('guess', undefined)]),
    ).toEqual([false, false])
    const cost = {
      algorithm: 'argon2id',
      message: 'guess',
      memory: 19_456,
      passes: 2,
      parallelism: 1,
    }
    expect(derivations).toEqual([cost, cost])
  })

  test('keeps opening with the cost it was hashed with, when that is raised later', async () => {
    // Made with the reference implementation: 8 MiB, three passes, two lanes.
    const real = await vi.importActual<typeof import('node:crypto')>('node:crypto')
    const nonce = Buffer.from('somesaltsomesalt')
    const tag = real.argon2Sync('argon2id', {
      message: 'correct horse',
      nonce,
      memory: 8_192,
      passes: 3,
      parallelism: 2,
      tagLength: 32,
    })
    const hash = `$argon2id$v=19$m=8192,t=3,p=2$${nonce.toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`
    expect([
      await passwords.verify('correct horse', hash),
      await passwords.verify('wrong horse', hash),
    ]).toEqual([true, false])
  })

  test('is hashed anew at the next login when its hash has another cost than new ones', () => {
    expect(
      [
        hash,
        hash.replace('m=19456', 'm=8192'),
        hash.replace('t=2', 't=3'),
        hash.replace('p=1', 'p=2'),
      ].map((each) => passwords.isOutdated(each)),
    ).toEqual([false, true, true, true])
  })

  test.each([
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAA',
  ])('the hash %j is none', async (hash) => {
    await expect(passwords.verify('x', hash)).rejects.toThrow('not an argon2id hash')
  })

  test('takes its turn: at most four are worked on at once', async () => {
    most = 0
    await Promise.all(Array.from({ length: 6 }, () => passwords.verify('guess', undefined)))
    expect([derivations.length, most]).toEqual([6, 4])
  })
})
