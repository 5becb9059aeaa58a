import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { newCode, newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { readClock } from '#server/platform/use-case/transaction.ts'
import { type Member, writeMatches } from './write-matches.ts'

const AT_ONCE = 500

/** One confirmation that a client can send. */
export type Confirmable = {
  readonly matchId: string
  readonly token: string
  readonly utrLast4: string
  readonly version: number
}

/** Writes people of several circles as the owner, with real keys and sealed fields. */
export async function makeMembers(
  owner: Db,
  vault: Vault,
  { circles, perCircle }: { circles: number; perCircle: number },
): Promise<Member[][]> {
  const groups: Member[][] = []
  for (let at = 0; at < circles; at++) {
    const circleId = await openCircle(
      { db: owner },
      {
        paymentsOpen: true,
        name: `Bench ${at}`,
        slug: `bench-${at}`,
        policy: DEFAULT_POLICY,
      },
    )
    groups.push(
      await owner.transaction().execute(async (tx) => {
        const members: Member[] = []
        for (let member = 0; member < perCircle; member++)
          members.push(await makeMember(tx, vault, circleId))
        return members
      }),
    )
  }
  return groups
}

async function makeMember(tx: Tx, vault: Vault, circleId: string): Promise<Member> {
  const now = await readClock(tx)
  const memberId = newUuid<string>()
  const person = await vault.create(tx, { circleId, memberId })
  const seal = (column: string, text: string) =>
    person.seal({ table: 'member', column, id: memberId }, text)
  await tx
    .insertInto('member')
    .values({
      circleId,
      memberId,
      status: 'active',
      nameSealed: seal('name_sealed', 'Bench Person'),
      emailSealed: seal('email_sealed', `${memberId}@bench.example`),
      phoneSealed: seal('phone_sealed', '+919000000000'),
      panSealed: seal('pan_sealed', 'ABCPT1234F'),
      birthSealed: seal('birth_sealed', '1980-01-01'),
      registeredAt: now,
      joinedAt: now,
    })
    .execute()
  const identityId = newUuid<string>()
  await tx
    .insertInto('identity')
    .values({
      identityId,
      circleId,
      memberId,
      emailKey: sha256(`e${memberId}`),
      phoneKey: sha256(`p${memberId}`),
      panKey: sha256(`n${memberId}`),
      passwordHash: 'none',
      referralCode: newCode(12),
      emailVerifiedAt: now,
      phoneVerifiedAt: now,
      createdAt: now,
    })
    .execute()
  const { token } = await startSession(tx, { identityId, circleId, memberId, kind: 'bearer', now })
  return { circleId, memberId, person, token }
}

/**
 * Writes matches that wait for their receiver's confirmation, spread evenly over the circles, in
 * random order. `hot`: one person receives them all.
 */
export async function makeConfirmables(
  owner: Db,
  groups: readonly Member[][],
  count: number,
  { hot = false } = {},
): Promise<Confirmable[]> {
  const made: Confirmable[] = []
  const each = Math.ceil(count / groups.length)
  for (const group of groups)
    for (let from = 0; from < each; from += AT_ONCE) {
      const many = { from, count: Math.min(AT_ONCE, each - from), hot }
      made.push(...(await owner.transaction().execute((tx) => makeInCircle(tx, group, many))))
      // Guards planned on empty tables would read the whole circle for each row.
      if (each > AT_ONCE && from === 0) await sql`ANALYZE pledge, ask, match`.execute(owner)
    }
  return made
    .map((item) => ({ item, key: randomInt(2 ** 40) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

async function makeInCircle(
  tx: Tx,
  group: readonly Member[],
  { from, count, hot }: { from: number; count: number; hot: boolean },
): Promise<Confirmable[]> {
  const now = await readClock(tx)
  const rows = Array.from({ length: count }, (_, at) => {
    const [giver, receiver] = pairOf(group, from + at, hot)
    return {
      giver,
      receiver,
      matchId: newUuid<string>(),
      pledgeId: newUuid<string>(),
      askId: newUuid<string>(),
      detailId: newUuid<string>(),
      claimId: newUuid<string>(),
      fileId: newUuid<string>(),
      utr: String(randomInt(1e11, 9e11)),
    }
  })
  await writeMatches({ tx, circleId: group[0]?.circleId ?? '', now }, rows)
  return rows.map((row) => ({
    matchId: row.matchId,
    token: row.receiver.token,
    utrLast4: row.utr.slice(-4),
    version: 2,
  }))
}

function pairOf(group: readonly Member[], at: number, hot: boolean): [Member, Member] {
  const of = (place: number) => group[place % group.length] as Member
  if (hot) return [of(1 + (at % (group.length - 1))), of(0)]
  const [giver, receiver] = [of(at), of(at * 7 + 1)]
  return [giver, giver === receiver ? of(at + 1) : receiver]
}
