import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type StoredClaim,
  findCircleBeforePanel,
  listBeforePanel,
  listPanelOfficers,
  updateBeforePanel,
  updateProposedByPanel,
} from './claim-store.ts'
import { holdersOf } from './claim-holders.ts'

type Officer = { readonly circleId: string; readonly memberId: string }

/**
 * Officers of the panel who have nothing to do with a claim: of neither the newcomer's circle nor
 * one where the phone or PAN is held.
 */
export async function panelOf(ctx: BaseCtx, claim: StoredClaim): Promise<Officer[]> {
  const concerned = new Set([
    claim.circleId,
    ...(await holdersOf(ctx, claim, 'look')).map(({ circleId }) => circleId),
  ])
  return panelOutside(ctx.tx, concerned)
}

/** Officers of the operator's panel who can act, but for those of some circles. */
export async function panelOutside(tx: Tx, circleIds: ReadonlySet<string>): Promise<Officer[]> {
  return (await listPanelOfficers(tx)).filter(({ circleId }) => !circleIds.has(circleId))
}

/** Whether somebody is one of them now. */
export async function isOfPanelFor(
  ctx: BaseCtx,
  claim: StoredClaim,
  { memberId }: Pick<Officer, 'memberId'>,
): Promise<boolean> {
  return (await panelOf(ctx, claim)).some((officer) => officer.memberId === memberId)
}

/**
 * Puts a claim before the panel, with the words of the circle's officer where there are any, sealed
 * under the newcomer's key; its officers are told.
 */
export async function callPanelTo(
  ctx: BaseCtx,
  claim: StoredClaim,
  reason: string | null,
): Promise<void> {
  const { circleId, memberId, id } = claim
  const reasonSealed =
    reason === null
      ? null
      : (await ctx.vault.of(ctx.tx, { circleId, memberId })).seal(panelReasonPlace(id), reason)
  await updateBeforePanel(ctx.tx, claim, { reasonSealed, now: ctx.now })
  for (const officer of await panelOf(ctx, claim))
    ctx.enqueue('tell-members', {
      circleId: officer.circleId,
      to: [officer.memberId],
      kind: 'identity_claim_waiting',
      about: { claimId: id },
    })
}

/** Where the words of the officer who called the panel are sealed. */
export function panelReasonPlace(id: string) {
  return { table: 'identity_claim', column: 'panel_reason_sealed', id } as const
}

/** Claims of other circles that wait for this officer as one of the panel. */
export async function claimsBeforePanel(
  ctx: BaseCtx,
  officer: Officer,
  limit: number,
): Promise<StoredClaim[]> {
  const found: StoredClaim[] = []
  for (const claim of await listBeforePanel(ctx.tx, officer.circleId, limit))
    if (await isOfPanelFor(ctx, claim, officer)) found.push(claim)
  return found
}

/**
 * In which circle an officer of another finds a claim as one of the panel; undefined where it is
 * none of theirs.
 */
export function circleBeforePanel(
  ctx: BaseCtx,
  officer: Officer,
  claimId: string,
): Promise<string | undefined> {
  return findCircleBeforePanel(ctx.tx, officer, claimId)
}

/** Notes who of the panel said first that the newcomer is right. */
export function proposeByPanel(ctx: BaseCtx, claim: StoredClaim, by: Officer): Promise<void> {
  return updateProposedByPanel(ctx.tx, claim, by)
}
