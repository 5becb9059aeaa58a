import type { PartyDispute } from '#contract/disputes/party.ts'
import type { PartySide } from '#domain/disputes/dispute.ts'
import { sideMoves } from '#domain/disputes/dispute-moves.ts'
import { invariant } from '#domain/shared/assert.ts'
import { evidenceOf } from '#server/files/evidence.ts'
import { proofPath } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { type DecisionState, listDecisions } from './store/decision-store.ts'
import { listDisputeEvents } from './store/dispute-event-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { sideOf } from './party-case.ts'
import { listRulings, type StoredRuling } from './store/ruling-store.ts'
import { openText } from './sealed-texts.ts'

type Vaults = ReadonlyMap<string, PersonVault>

/**
 * Builds the view of one of the two people: the state, their own pictures, the approved rulings,
 * the words of an appeal and the measure about themselves. It never has an officer's name, a
 * proposal, the other side's pictures or track record, or what references and pictures were
 * compared with.
 */
export async function partyView(ctx: ActorCtx, dispute: StoredDispute): Promise<PartyDispute> {
  const { circleId, match } = dispute
  const { memberId } = ctx.actor
  const side = sideOf(dispute, memberId)
  const vaults = await ctx.vault.load(ctx.tx, circleId, [match.giverId, match.receiverId])
  const rulings = await listRulings(ctx.tx, { circleId, disputeId: dispute.id })
  const evidence = await evidenceOf(ctx.tx, { circleId, disputeId: dispute.id, ownerId: memberId })
  return {
    id: dispute.id,
    kind: dispute.kind,
    state: dispute.state,
    round: dispute.round,
    openedAt: dispute.openedAt.toString(),
    ...openingView(dispute, { memberId, vaults }),
    deadlineAt: dispute.deadline?.at.toString() ?? null,
    deadlineMoved: dispute.deadline?.moved ?? 'no',
    evidenceAsked: openText(
      vaults.get(match.giverId),
      'evidenceAsked',
      dispute.id,
      dispute.evidenceAskedSealed,
    ),
    evidence: evidence.map(({ fileId, createdAt }) => ({
      id: fileId,
      path: proofPath(ctx.vault, { fileId, viewerId: memberId, now: ctx.now }),
      by: 'me',
      at: createdAt.toString(),
    })),
    ...rulingViews(dispute, rulings, { side, vaults }),
    appeal: await appealView(ctx, dispute, vaults),
    escalated: dispute.escalatedAt !== null,
    waitsForSecond: rulings.some(({ state }) => state === 'proposed'),
    measureTaken: await measureTakenView(ctx, dispute, vaults.get(memberId)),
    can: sideMoves(dispute, side),
    version: dispute.version,
  }
}

function openingView(
  { id, openedBy, reasonSealed }: StoredDispute,
  { memberId, vaults }: { memberId: string; vaults: Vaults },
): Pick<PartyDispute, 'openedBy' | 'reason'> {
  if (openedBy === null) return { openedBy: 'clock', reason: null }
  return {
    openedBy: openedBy === memberId ? 'me' : 'other',
    reason: openText(vaults.get(openedBy), 'reason', id, reasonSealed),
  }
}

type Rulings = Pick<PartyDispute, 'ruling' | 'firstRuling'>

/**
 * Returns the approved ruling of this round, and in an appeal also the result of the first round.
 */
function rulingViews(
  dispute: StoredDispute,
  rulings: readonly StoredRuling[],
  { side, vaults }: { side: PartySide; vaults: Vaults },
): Rulings {
  const approved = (round: number) =>
    rulings.findLast(
      (ruling) =>
        ruling.round === round && (ruling.state === 'approved' || ruling.state === 'overturned'),
    )
  const view = ({ id, outcome, amount, reasonsSealed, decidedAt, proposedAt }: StoredRuling) => ({
    outcome,
    amount,
    reasons: openText(vaults.get(dispute.match.giverId), 'reasons', id, reasonsSealed) ?? '',
    at: (decidedAt ?? proposedAt).toString(),
  })
  const ruling = approved(dispute.round)
  const first = dispute.round > 1 ? approved(1) : undefined
  return {
    ruling:
      ruling === undefined
        ? null
        : {
            ...view(ruling),
            acceptedByMe: dispute.accepted[side],
            acceptedByOther: dispute.accepted[side === 'giver' ? 'receiver' : 'giver'],
          },
    firstRuling:
      first === undefined ? null : { ...view(first), overturned: first.state === 'overturned' },
  }
}

/** The person who appeals reads that the other side sees the reason. */
async function appealView(
  ctx: ActorCtx,
  { circleId, id, appealedBy, appealReasonSealed }: StoredDispute,
  vaults: Vaults,
): Promise<PartyDispute['appeal']> {
  if (appealedBy === null) return null
  const appealed = (await listDisputeEvents(ctx.tx, circleId, id)).findLast(
    ({ kind }) => kind === 'appealed',
  )
  invariant(appealed, 'an appeal nobody made')
  return {
    by: appealedBy === ctx.actor.memberId ? 'me' : 'other',
    reason: openText(vaults.get(appealedBy), 'appealReason', id, appealReasonSealed) ?? '',
    at: appealed.at.toString(),
  }
}

const DECIDED: readonly DecisionState[] = ['approved', 'in_force', 'lifted']

async function measureTakenView(
  ctx: ActorCtx,
  { circleId, id: disputeId }: StoredDispute,
  mine: PersonVault | undefined,
): Promise<PartyDispute['measureTaken']> {
  const decision = (await listDecisions(ctx.tx, circleId, disputeId)).findLast(
    ({ memberId, state }) => memberId === ctx.actor.memberId && DECIDED.includes(state),
  )
  if (decision === undefined) return null
  const { id, measure, reasonsSealed, until } = decision
  return {
    measure,
    reasons: openText(mine, 'measureReasons', id, reasonsSealed) ?? '',
    until: until?.toString() ?? null,
  }
}
