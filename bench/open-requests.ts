import pg from 'pg'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newCode, newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import { newPersonKey, type Keys, personVault } from '#server/platform/crypto/vault.ts'
import { type Cell, copyRows } from './copy-in.ts'

type Rows = Record<
  'member' | 'identity' | 'person_key' | 'payment_detail' | 'pledge' | 'ask',
  Record<string, Cell>[]
>

const REQUESTS_OF_ONE = 2
const [STEP, DAY_HOURS] = [500, 24]
const BATCH_CIRCLES = 20

/**
 * Makes circles in which half of the people give and half ask, with two open requests each. Writes
 * them by COPY as the owner, with real keys and sealed fields. Amounts follow a fixed pattern:
 * pledges of ₹500 to ₹3,000, asks of ₹500 to ₹5,000. Returns the circles' ids.
 */
export async function makeOpenRequests(
  owner: { readonly url: string; readonly db: Db },
  { circles, requests, keys }: { circles: number; requests: number; keys: Keys },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner.url })
  await client.connect()
  try {
    // The rows are right by construction, and foreign-key checks would take most of the time.
    await client.query('SET session_replication_role = replica')
    const ids: string[] = []
    for (let from = 0; from < circles; from += BATCH_CIRCLES) {
      const rows: Rows = {
        member: [],
        identity: [],
        person_key: [],
        payment_detail: [],
        pledge: [],
        ask: [],
      }
      for (let at = from; at < Math.min(circles, from + BATCH_CIRCLES); at++) {
        const circleId = await openCircle(owner, {
          paymentsOpen: true,
          name: `Bench ${at}`,
          slug: `bench-${at}`,
          policy: DEFAULT_POLICY,
        })
        ids.push(circleId)
        fill(rows, { circleId, requests, keys })
      }
      for (const [table, made] of Object.entries(rows)) await copyRows(client, table, made)
    }
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    return ids
  } finally {
    await client.end()
  }
}

function fill(
  rows: Rows,
  { circleId, requests, keys }: { circleId: string; requests: number; keys: Keys },
): void {
  const now = Temporal.Now.instant()
  const ago = (days: number) => now.subtract({ hours: days * DAY_HOURS })
  const people = Math.ceil(requests / REQUESTS_OF_ONE)
  for (let at = 0; at < people; at++) {
    const gives = at % 2 === 0
    const { memberId, detailId } = person(rows, { circleId, keys, joined: ago(100) })
    for (let place = 0; place < REQUESTS_OF_ONE; place++) {
      const dates = {
        policy_version: 1,
        queued_at: ago(8).add({ seconds: at * REQUESTS_OF_ONE + place }),
        created_at: ago(8),
        expires_at: now.add({ hours: 30 * DAY_HOURS }),
      }
      const draw = at * 7 + place * 3
      if (gives)
        rows.pledge.push({
          circle_id: circleId,
          pledge_id: newUuid(),
          member_id: memberId,
          plan: (['simple', 'simple', 'happy', 'super'] as const)[draw % 4] ?? 'simple',
          ...open(STEP * (1 + (draw % 3) * (1 + (at % 3)))),
          ...dates,
        })
      else
        rows.ask.push({
          circle_id: circleId,
          ask_id: newUuid(),
          member_id: memberId,
          detail_id: detailId,
          ask_class: at % 29 === 0 ? 'elder' : 'normal',
          share_code: newCode(10),
          ...open(STEP * (1 + (draw % 10))),
          ...dates,
        })
    }
  }
}

function open(amount: number) {
  return {
    amount_rupees: amount,
    open_rupees: amount,
    held_rupees: 0,
    fulfilled_rupees: 0,
    closed_rupees: 0,
    state: 'pending',
  }
}

function person(
  rows: Rows,
  { circleId, keys, joined }: { circleId: string; keys: Keys; joined: Temporal.Instant },
): { memberId: string; detailId: string } {
  const [master] = keys.master
  if (master === undefined) throw new Error('no master key')
  const [memberId, detailId] = [newUuid<string>(), newUuid<string>()]
  const { key, wrapped } = newPersonKey(master.key, memberId)
  const vault = personVault(key)
  const sealed = vault.seal(
    { table: 'member', column: 'name_sealed', id: memberId },
    'Bench Person',
  )
  rows.person_key.push({
    circle_id: circleId,
    member_id: memberId,
    master_key_id: master.id,
    wrapped,
  })
  rows.member.push({
    circle_id: circleId,
    member_id: memberId,
    status: 'active',
    name_sealed: sealed,
    email_sealed: sealed,
    phone_sealed: sealed,
    pan_sealed: sealed,
    birth_sealed: sealed,
    registered_at: joined,
    joined_at: joined,
  })
  rows.identity.push({
    identity_id: newUuid(),
    circle_id: circleId,
    member_id: memberId,
    email_key: sha256(`e${memberId}`),
    phone_key: sha256(`p${memberId}`),
    pan_key: sha256(`n${memberId}`),
    password_hash: 'none',
    referral_code: newCode(12),
    email_verified_at: joined,
    phone_verified_at: joined,
    created_at: joined,
  })
  rows.payment_detail.push({
    circle_id: circleId,
    detail_id: detailId,
    member_id: memberId,
    kind: 'upi',
    detail_sealed: vault.seal(
      { table: 'payment_detail', column: 'detail_sealed', id: detailId },
      JSON.stringify({ kind: 'upi', upiId: `b${memberId.slice(-8)}@okbench` }),
    ),
    detail_key: sha256(detailId),
    usable_from: joined,
    created_at: joined,
  })
  return { memberId, detailId }
}
