import { deepStrictEqual } from 'node:assert/strict'
import { type Real, snapshot } from './real.ts'
import { dayOf } from './model.ts'
import type { Tale } from './tale.ts'

/** Compares every row with the model. */
export async function compare(tale: Tale, real: Real): Promise<void> {
  const now = await snapshot(real)
  const { model } = tale
  // A dispute that was just opened is the newest of its match.
  for (const dispute of [...now.disputes.values()].toReversed()) {
    const known = model.matches.get(dispute.matchId)?.dispute
    if (known?.id === '') known.id = dispute.id
  }
  deepStrictEqual(
    {
      requests: [...now.requests.values()].map(({ version: _version, ...row }) => row).sort(byId),
      matches: [...now.matches.values()]
        .map(({ id, state, confirmed, paidOn, isReturning }) => ({
          id,
          state,
          confirmed,
          paidOn,
          isReturning,
        }))
        .sort(byId),
      disputes: [...now.disputes.values()]
        .filter(({ id, matchId }) => model.matches.get(matchId)?.dispute?.id === id)
        .map(({ id, state, round }) => ({ id, state, round }))
        .sort(byId),
    },
    {
      requests: [...model.requests.values()]
        .map(({ id, state, amount, open, held, fulfilled, closed }) => ({
          id,
          state,
          amount,
          open,
          held,
          fulfilled,
          closed,
        }))
        .sort(byId),
      matches: [...model.matches.values()]
        .map(({ id, state, confirmed, paidAt, returnBy }) => ({
          id,
          state,
          confirmed,
          paidOn: paidAt === null ? null : dayOf(paidAt),
          isReturning: returnBy !== null,
        }))
        .sort(byId),
      disputes: [...model.matches.values()]
        .flatMap(({ dispute }) =>
          dispute === null ? [] : [{ id: dispute.id, state: dispute.state, round: dispute.round }],
        )
        .sort(byId),
    },
  )
  tale.last = now
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
