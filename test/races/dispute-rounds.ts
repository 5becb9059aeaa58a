import { giveRole } from '../circle/staff.ts'
import {
  type Field,
  makeRacer,
  inUseCase,
  type Racer,
  type RaceMatch,
} from '../helping/helping-races.ts'
import { moveBy } from '../helping/payment-moves.ts'
import type { TestWorld } from '../server/world.ts'
import { inLanes, matchesInLanes } from './race.ts'

export type DisputeRound = {
  readonly field: Field
  readonly match: RaceMatch
  readonly disputeId: string
  readonly officers: readonly Racer[]
}

/** The rounds of a race about disputes. Each lane has officers without ties to its people. */
export async function disputesInLanes(w: TestWorld, officers = 3): Promise<DisputeRound[][]> {
  const lanes = await matchesInLanes(w, { claimed: true })
  const staff = new Map<Field, Racer[]>()
  for (const [match] of lanes)
    staff.set(match!.field, await makeOfficers(w, match!.field, officers))
  return inLanes(lanes, async (match) => ({
    field: match.field,
    match: { ...match, version: match.version + 1 },
    officers: staff.get(match.field)!,
    disputeId: await question(w, match),
  }))
}

export async function makeOfficers(
  w: TestWorld,
  { circleId }: Pick<Field, 'circleId'>,
  count: number,
): Promise<Racer[]> {
  const officers = await inUseCase(w, async (ctx) => {
    const made: Racer[] = []
    while (made.length < count) made.push(await makeRacer(ctx, circleId, { factor: true }))
    return made
  })
  for (const { memberId } of officers) await giveRole(w, { circleId, memberId }, 'officer')
  return officers
}

async function question(w: TestWorld, { field, id, version }: RaceMatch): Promise<string> {
  const { data } = await moveBy(
    w,
    field.receiver,
    'POST /matches/{matchId}/dispute',
    { id },
    { kind: 'not_received', reason: 'Not in my account.', version },
  )
  return data.dispute?.id ?? ''
}

/** The state of a dispute. */
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

/** One officer takes it and proposes a ruling. Returns the new version. */
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
