import type { RaceMatch } from '../helping/helping-races.ts'
import type { TestWorld } from '../server/world.ts'

/** Acts of giver and receiver on a match, with its first version or another one. */
export function actsIn(w: TestWorld) {
  const by = (person: 'giver' | 'receiver', { field, id }: RaceMatch) => ({
    token: field[person].token,
    params: { matchId: id },
  })
  return {
    claim: (match: RaceMatch, { utr = match.utr, version = match.version } = {}) =>
      w.call('POST /matches/{matchId}/claim', {
        ...by('giver', match),
        body: { utr, rail: 'upi', amount: 500, payeeNameSeenBy: 'person', version },
      }),
    withdrawClaim: (match: RaceMatch) =>
      w.call('POST /matches/{matchId}/withdraw-claim', {
        ...by('giver', match),
        body: { version: match.version },
      }),
    proposeCancel: (person: 'giver' | 'receiver', match: RaceMatch) =>
      w.call('POST /matches/{matchId}/propose-cancel', {
        ...by(person, match),
        body: { version: match.version },
      }),
    confirm: (
      match: RaceMatch,
      {
        version = match.version,
        ...more
      }: { version?: number; overpayment?: 'keep' | 'return'; idempotencyKey?: string } = {},
    ) => {
      const { overpayment, idempotencyKey } = more
      return w.call('POST /matches/{matchId}/confirm', {
        ...by('receiver', match),
        body: {
          seen: true,
          utrLast4: match.utr.slice(-4),
          version,
          ...(overpayment !== undefined && { overpayment }),
        },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
    },
    question: (match: RaceMatch) =>
      w.call('POST /matches/{matchId}/dispute', {
        ...by('receiver', match),
        body: { kind: 'not_received', reason: 'Not in my account.', version: match.version },
      }),
  }
}

/**
 * From here the match is due for whichever lane's sweep looks next, if it is still in this state.
 */
export function makeDue(w: TestWorld, { id }: RaceMatch, state: string): Promise<unknown> {
  return w.owner.pool.query(
    `UPDATE match SET deadline_at = app_now() - interval '2 minutes'
      WHERE match_id = $1 AND state = $2`,
    [id, state],
  )
}

/** The one row of a query over some circles. */
export async function sumsOver(
  w: TestWorld,
  circles: readonly string[],
  select: string,
): Promise<unknown> {
  const { rows } = await w.owner.pool.query(select, [circles])
  return rows[0]
}
