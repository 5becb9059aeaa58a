import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  makeFields,
  makeMatches,
  makeRacer,
  type Field,
  RACES,
  type Racer,
  type RaceMatch,
} from './helping-races.ts'
import type { TestWorld } from '../server/world.ts'

const LANES = 4

export type DisputeRound = {
  readonly field: Field
  readonly match: RaceMatch
  readonly disputeId: string
  readonly officers: readonly Racer[]
}

/**
 * 200 disputes in four lanes, each lane in a circle of its own with officers whom nothing ties to
 * its two people.
 */
export async function disputesInLanes(w: TestWorld, officers = 3): Promise<DisputeRound[][]> {
  const fields = await makeFields(w, LANES)
  return Promise.all(
    fields.map(async (field) => {
      const staff = await makeOfficers(w, field, officers)
      const matches = await makeMatches(w, field, RACES / LANES, { claimed: true })
      const rounds: DisputeRound[] = []
      for (const match of matches)
        rounds.push({
          field,
          match: { ...match, version: match.version + 1 },
          officers: staff,
          disputeId: await question(w, match),
        })
      return rounds
    }),
  )
}

export function makeOfficers(
  { world }: TestWorld,
  { circleId }: Pick<Field, 'circleId'>,
  count: number,
): Promise<Racer[]> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
    const officers: Racer[] = []
    for (let made = 0; made < count; made++) {
      const officer = await makeRacer(ctx, circleId)
      await ctx.tx
        .insertInto('member_role')
        .values({
          circle_id: circleId,
          member_id: officer.memberId,
          role: 'officer',
          granted_at: ctx.now,
        })
        .execute()
      const { identityId } = await ctx.tx
        .selectFrom('identity')
        .select('identity_id as identityId')
        .where('member_id', '=', officer.memberId)
        .executeTakeFirstOrThrow()
      await ctx.tx
        .insertInto('totp')
        .values({
          identity_id: identityId,
          secret_sealed: Buffer.of(),
          created_at: ctx.now,
          confirmed_at: ctx.now,
        })
        .execute()
      officers.push(officer)
    }
    return officers
  })
}

async function question(w: TestWorld, { field, id, version }: RaceMatch): Promise<string> {
  const { data } = await w.call('POST /gethelp/{matchId}/dispute', {
    token: field.receiver.token,
    params: { matchId: id },
    body: { kind: 'not_received', reason: 'Not in my account.', version },
  })
  return data.dispute?.id ?? ''
}

/** Where a dispute stands. */
export async function disputeStateOf(
  w: TestWorld,
  { disputeId }: Pick<DisputeRound, 'disputeId'>,
): Promise<{ state: string; officer_id: string | null; version: number }> {
  const { rows } = await w.owner.pool.query<{
    state: string
    officer_id: string | null
    version: number
  }>('SELECT state, officer_id, version FROM dispute WHERE dispute_id = $1', [disputeId])
  return rows[0] ?? { state: 'not there', officer_id: null, version: 0 }
}

/** One officer has it and has proposed a ruling; answers the version that left. */
export async function proposedIn(
  w: TestWorld,
  { disputeId, officers }: DisputeRound,
): Promise<number> {
  const asOfficer = { token: officers[0]?.token, params: { disputeId } }
  const { data } = await w.call('POST /staff/disputes/{disputeId}/take', {
    ...asOfficer,
    body: { version: 1 },
  })
  return (
    await w.call('POST /staff/disputes/{disputeId}/propose-ruling', {
      ...asOfficer,
      body: { outcome: 'not_paid', reasons: 'No line in the statement.', version: data.version },
    })
  ).data.version
}
