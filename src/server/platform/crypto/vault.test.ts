import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../database/db.ts'
import { decrypt, encrypt } from './cipher.ts'
import { createVault, equalBytes, type HashKind, type Keys, type PersonVault } from './vault.ts'

type Row = {
  circleId: string
  memberId: string
  masterKeyId: string
  wrapped: Buffer
  destroyedAt: string | null
}
/** A fake of the one table that the vault writes to. */
function keyTable(): { tx: Tx; rows: Row[]; reads: () => number } {
  const rows: Row[] = []
  let reads = 0
  const query = (found: readonly Row[]) => ({
    selectAll: () => query(found),
    where: (column: keyof Row, _operator: string, value: unknown) =>
      query(
        found.filter((row) =>
          Array.isArray(value) ? value.includes(row[column]) : row[column] === value,
        ),
      ),
    execute: () => {
      reads++
      return Promise.resolve(found)
    },
  })
  const tx = {
    insertInto: () => ({
      values: (row: Omit<Row, 'destroyedAt'>) => ({
        execute: () => Promise.resolve(rows.push({ ...row, destroyedAt: null })),
      }),
    }),
    selectFrom: () => query(rows),
  }
  return { tx: tx as unknown as Tx, rows, reads: () => reads }
}

const key = () => randomBytes(32)
const keys = (change: Partial<Keys> = {}): Keys => ({
  master: [{ id: '2026', key: key() }],
  hash: key(),
  link: key(),
  file: key(),
  seal: key(),
  ...change,
})
const binding = { table: 'member', column: 'name_sealed', id: 'row-1' }
const asha = { circleId: 'c1', memberId: 'asha' }
const ravi = { circleId: 'c1', memberId: 'ravi' }

describe('a sealed value', () => {
  test('opens to what was sealed, whatever it is, and never looks the same twice', async () => {
    const vault = await createVault(keys()).create(keyTable().tx, asha)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'aZ9 ₹आशा🙂\0'), { maxLength: 60 }).map((all) => all.join('')),
        (text) => {
          const sealed = vault.seal(binding, text)
          expect(vault.open(binding, sealed)).toBe(text)
          expect(vault.seal(binding, text).equals(sealed)).toBe(false)
          if (text.length > 8) expect(sealed.includes(text)).toBe(false)
        },
      ),
    )
  })

  test.each([
    { table: 'identity' },
    { column: 'city_sealed' },
    { id: 'row-2' },
    { table: 'member.name_sealed', column: '' },
  ])('does not open with %j in its place', async (moved) => {
    const vault = await createVault(keys()).create(keyTable().tx, asha)
    const sealed = vault.seal(binding, 'Asha Verma')
    expect(() => vault.open({ ...binding, ...moved }, sealed)).toThrow(/authenticate/i)
  })

  test('does not open for another person', async () => {
    const [vault, { tx }] = [createVault(keys()), keyTable()]
    const sealed = (await vault.create(tx, asha)).seal(binding, 'Asha Verma')
    const other = await vault.create(tx, ravi)
    expect(() => other.open(binding, sealed)).toThrow(/authenticate/i)
  })

  test('does not open when any single bit of it is flipped, or its end is cut off', async () => {
    const vault = await createVault(keys()).create(keyTable().tx, asha)
    const sealed = vault.seal(binding, 'ABCDE1234F')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const flipped = Buffer.from(sealed)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => vault.open(binding, flipped), `bit ${bit}`).toThrow()
    }
    for (const length of [0, 5, 12, 20, 28, sealed.length - 1])
      expect(() => vault.open(binding, sealed.subarray(0, length))).toThrow()
  })
})

describe('the key of a person', () => {
  test('is stored under the newest master key and opens in another process', async () => {
    const [installed, { tx, rows }] = [
      keys({
        master: [
          { id: 'new', key: key() },
          { id: 'old', key: key() },
        ],
      }),
      keyTable(),
    ]
    const sealed = (await createVault(installed).create(tx, asha)).seal(binding, 'Asha')
    expect(rows).toMatchObject([{ circleId: 'c1', memberId: 'asha', masterKeyId: 'new' }])
    expect((await createVault(installed).of(tx, asha)).open(binding, sealed)).toBe('Asha')
  })

  test('under an older master key opens while it is set; new people get the newest', async () => {
    const [old, { tx, rows }] = [keys(), keyTable()]
    const sealed = (await createVault(old).create(tx, asha)).seal(binding, 'Asha')
    const rotated = createVault({ ...old, master: [{ id: '2027', key: key() }, ...old.master] })
    expect((await rotated.of(tx, asha)).open(binding, sealed)).toBe('Asha')
    await rotated.create(tx, ravi)
    expect(rows.map((row) => row.masterKeyId)).toEqual(['2026', '2027'])
  })

  test('can be wrapped again under a new master key, and the old one let go', async () => {
    const [old, next, { tx, rows }] = [keys(), { id: '2027', key: key() }, keyTable()]
    const sealed = (await createVault(old).create(tx, asha)).seal(binding, 'Asha')
    rows[0] = {
      ...rows[0]!,
      masterKeyId: '2027',
      wrapped: encrypt(
        next.key,
        decrypt(old.master[0]!.key, rows[0]!.wrapped, 'person:asha'),
        'person:asha',
      ),
    }
    expect((await createVault({ ...old, master: [next] }).of(tx, asha)).open(binding, sealed)).toBe(
      'Asha',
    )
  })

  test('under a master key that is not configured says so by name', async () => {
    const [old, { tx }] = [keys(), keyTable()]
    await createVault(old).create(tx, asha)
    await expect(
      createVault({ ...old, master: [{ id: '2027', key: key() }] }).of(tx, asha),
    ).rejects.toThrow('the master key 2026 is not configured, so private data cannot be opened')
  })

  test('under other bytes of one name, or in another’s row, does not open', async () => {
    const [installed, { tx, rows }] = [keys(), keyTable()]
    await createVault(installed).create(tx, asha)
    await expect(
      createVault({ ...installed, master: [{ id: '2026', key: key() }] }).of(tx, asha),
    ).rejects.toThrow(/authenticate/i)
    rows.push({ ...rows[0]!, memberId: 'ravi' })
    await expect(createVault(installed).of(tx, ravi)).rejects.toThrow(/authenticate/i)
  })

  test('that is gone is said to be gone', async () => {
    await expect(createVault(keys()).of(keyTable().tx, asha)).rejects.toThrow(
      'the key of a person is gone',
    )
  })

  test('is found in its own circle only, also when it is remembered', async () => {
    const [vault, { tx }] = [createVault(keys()), keyTable()]
    await vault.create(tx, asha)
    await expect(vault.of(tx, { ...asha, circleId: 'c2' })).rejects.toThrow(
      'the key of a person is gone',
    )
  })

  test('destroyed opens everything as nothing, seals no more and is uncached', async () => {
    const [vault, { tx, rows }] = [createVault(keys()), keyTable()]
    const sealed = (await vault.create(tx, asha)).seal(binding, 'Asha Verma')
    rows[0] = {
      ...rows[0]!,
      wrapped: Buffer.alloc(0),
      masterKeyId: '',
      destroyedAt: '2027-11-21T00:00:00Z',
    }
    expect((await vault.of(tx, asha)).open(binding, sealed)).toBe('Asha Verma')
    vault.forget(asha)
    const erased = await vault.of(tx, asha)
    expect(erased.open(binding, sealed)).toBe('')
    expect(() => erased.seal(binding, 'Asha Verma')).toThrow(
      'nothing private is kept about somebody who is erased',
    )
  })

  test('is read once and remembered; many are read in one query', async () => {
    const [installed, { tx, reads }] = [keys(), keyTable()]
    for (const who of [asha, ravi]) await createVault(installed).create(tx, who)
    const vault = createVault(installed)
    expect([...(await vault.load(tx, 'c1', ['asha', 'ravi', 'asha'])).keys()]).toEqual([
      'asha',
      'ravi',
    ])
    await vault.load(tx, 'c1', ['ravi', 'asha'])
    expect(reads()).toBe(1)
    expect((await vault.load(tx, 'c1', [])).size).toBe(0)
  })

  test('is there also when more people were read meanwhile than are remembered', async () => {
    const [installed, { tx }] = [keys(), keyTable()]
    const [maker, vault] = [createVault(installed), createVault(installed)]
    await maker.create(tx, ravi)
    for (let at = 0; at < 20_000; at++)
      await vault.create(tx, { circleId: 'c1', memberId: `m${at}` })
    const found: ReadonlyMap<string, PersonVault> = await vault.load(tx, 'c1', [
      'm0',
      'ravi',
      'm19999',
    ])
    expect([...found.keys()]).toEqual(['m0', 'ravi', 'm19999'])
  })
})

describe('hashes and signatures', () => {
  const vault = createVault(keys())
  test('of one text differ by kind and by installation, and are the same every time', () => {
    const kinds: HashKind[] = [
      'email',
      'phone',
      'pan',
      'payment_detail',
      'utr',
      'network',
      'captcha',
      'code',
    ]
    const hashes = kinds.map((kind) => vault.hash(kind, 'same').toString('hex'))
    expect(new Set(hashes).size).toBe(kinds.length)
    expect(vault.hash('email', 'same').toString('hex')).toBe(hashes[0])
    expect(createVault(keys()).hash('email', 'same').toString('hex')).not.toBe(hashes[0])
    expect(vault.hash('email', 'same')).toHaveLength(32)
  })

  test('hold for the text that was signed and for no other', () => {
    const signature = vault.sign('proof 1 until 5')
    expect([
      vault.isSigned('proof 1 until 5', signature),
      vault.isSigned('proof 2 until 5', signature),
      vault.isSigned('proof 1 until 5', `${signature}A`),
      vault.isSigned('proof 1 until 5', ''),
      createVault(keys()).isSigned('proof 1 until 5', signature),
    ]).toEqual([true, false, false, false, false])
  })

  test('are compared whole', () => {
    expect([
      equalBytes(Buffer.from('ab'), Buffer.from('ab')),
      equalBytes(Buffer.from('ab'), Buffer.from('ac')),
      equalBytes(Buffer.from('ab'), Buffer.from('a')),
      equalBytes(Buffer.alloc(0), Buffer.alloc(0)),
    ]).toEqual([true, false, false, true])
  })
})
