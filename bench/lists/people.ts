import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { REFERRAL_CODE_LENGTH } from '#domain/shared/ids.ts'
import { encrypt } from '#server/platform/crypto/cipher.ts'
import { newCode, newUuid } from '#server/platform/crypto/ids.ts'
import type { Keys, Vault } from '#server/platform/crypto/vault.ts'
import { copyIn, type Row } from '../copy-in.ts'

/** A circle as the generator plans it. */
export type PlannedCircle = {
  readonly no: number
  readonly circleId: string
  readonly size: number
  readonly matches: number
  readonly visited: boolean
}

type Making = {
  readonly keys: Keys
  readonly vault: Vault
  readonly passwordHash: string
  readonly madeAt: Temporal.Instant
}

const GIVEN = [
  'Asha',
  'Ravi',
  'Meena',
  'Suresh',
  'Farida',
  'Imran',
  'Lakshmi',
  'Joseph',
  'Kavita',
  'Gurpreet',
  'Nandini',
  'Arjun',
]
const FAMILY = [
  'Sharma',
  'Patil',
  'Khan',
  'Das',
  'Reddy',
  'Singh',
  'Joshi',
  'Thomas',
  'Yadav',
  'Nair',
  'Bose',
  'Gowda',
]
const TABLES = {
  'person_key': 'circle_id, member_id, master_key_id, wrapped',
  'member':
    'circle_id, member_id, status, name_sealed, email_sealed, phone_sealed, pan_sealed, ' +
    'birth_sealed, region_sealed, city_sealed, registered_at, joined_at, closed_at',
  'identity':
    'identity_id, circle_id, member_id, email_key, phone_key, pan_key, password_hash, ' +
    'referral_code, email_verified_at, phone_verified_at, created_at',
  'payment_detail':
    'circle_id, detail_id, member_id, kind, detail_sealed, detail_key, usable_from, created_at',
  'bench.person': 'no, place, member_id, identity_id, detail_id, status',
} as const

/** Returns the address with which a generated person logs in. */
export function emailOf(no: number, place: number): string {
  return `p${place}.c${no}@bench.example`
}

/**
 * Writes the people of some circles with keys, sealed fields, logins and a payment detail, as
 * registration does.
 */
export async function copyPeople(
  client: Client,
  circles: readonly PlannedCircle[],
  making: Making,
): Promise<void> {
  const rows = Object.fromEntries(
    Object.keys(TABLES).map((table) => [table, [] as Row[]]),
  ) as unknown as Record<keyof typeof TABLES, Row[]>
  for (const circle of circles) {
    for (let place = 0; place < circle.size; place++) {
      for (const [table, row] of Object.entries(personRows(circle, place, making)))
        rows[table as keyof typeof TABLES].push(row)
    }
  }
  for (const [table, columns] of Object.entries(TABLES))
    await copyIn(client, `${table} (${columns})`, rows[table as keyof typeof TABLES])
}

function personRows(
  { no, circleId, size }: PlannedCircle,
  place: number,
  { keys, vault, passwordHash, madeAt }: Making,
): Record<keyof typeof TABLES, Row> {
  const [memberId, identityId, detailId] = [newUuid(), newUuid(), newUuid()]
  const [master] = keys.master
  if (master === undefined) throw new Error('no master key')
  const key = randomBytes(32)
  const seal = (place: string, text: string) => encrypt(key, Buffer.from(text), place)
  const field = (column: string, text: string) => seal(`member.${column}:${memberId}`, text)
  const number = no * 10_000 + place
  const [email, phone, pan, upiId] = [
    emailOf(no, place),
    `+91${9_000_000_000 - number}`,
    `ABCPT${String(number % 10_000).padStart(4, '0')}F`,
    `person${number}@bench`,
  ]
  const status = statusOf(place, size)
  const joined = madeAt.subtract({ hours: 24 * 1100 + (place % 700) }).toString()
  const name = `${GIVEN[place % GIVEN.length]} ${FAMILY[(place * 7 + no) % FAMILY.length]}`
  return {
    'person_key': [circleId, memberId, master.id, encrypt(master.key, key, `person:${memberId}`)],
    'member': [
      circleId,
      memberId,
      status,
      field('name_sealed', name),
      field('email_sealed', email),
      field('phone_sealed', phone),
      field('pan_sealed', pan),
      field('birth_sealed', '1980-01-01'),
      field('region_sealed', 'Maharashtra'),
      field('city_sealed', 'Nashik'),
      joined,
      status === 'applied' ? null : joined,
      status === 'closed' ? madeAt.toString() : null,
    ],
    'identity': [
      identityId,
      circleId,
      memberId,
      vault.hash('email', email),
      vault.hash('phone', phone),
      vault.hash('pan', `${number}`),
      passwordHash,
      newCode(REFERRAL_CODE_LENGTH + 2),
      joined,
      joined,
      joined,
    ],
    'payment_detail': [
      circleId,
      detailId,
      memberId,
      'upi',
      seal(`payment_detail.detail_sealed:${detailId}`, JSON.stringify({ kind: 'upi', upiId })),
      vault.hash('payment_detail', upiId),
      joined,
      joined,
    ],
    'bench.person': [no, place, memberId, identityId, detailId, status],
  }
}

// Inactive people come last in each circle: two of three are applicants, the third has left.
function statusOf(place: number, size: number): 'active' | 'applied' | 'closed' {
  if (place < Math.max(2, Math.floor(size * 0.97))) return 'active'
  return place % 3 === 0 ? 'closed' : 'applied'
}
