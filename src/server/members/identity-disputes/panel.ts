import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type StoredIdentityDispute,
  findCircleBeforePanel,
  listBeforePanel,
  listPanelOfficers,
  updateBeforePanel,
  updateProposedByPanel,
} from './identity-dispute-store.ts'
import { holdersOf } from './holders.ts'

type Officer = { readonly circleId: string; readonly memberId: string }

/**
 * Officers of the panel who have nothing to do with a dispute: of neither the newcomer's circle nor
 * one where the phone or PAN is held.
 */
export async function panelOf(ctx: BaseCtx, dispute: StoredIdentityDispute): Promise<Officer[]> {
  const concerned = new Set([
    dispute.circleId,
    ...(await holdersOf(ctx, dispute, 'look')).map(({ circleId }) => circleId),
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
  dispute: StoredIdentityDispute,
  { memberId }: Pick<Officer, 'memberId'>,
): Promise<boolean> {
  return (await panelOf(ctx, dispute)).some((officer) => officer.memberId === memberId)
}

/**
 * Puts a dispute before the panel, with the words of the circle's officer where there are any,
 * sealed under the newcomer's key; its officers are told.
 */
export async function callPanelTo(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  reason: string | null,
): Promise<void> {
  const { circleId, memberId, id } = dispute
  const reasonSealed =
    reason === null
      ? null
      : (await ctx.vault.of(ctx.tx, { circleId, memberId })).seal(panelReasonBinding(id), reason)
  await updateBeforePanel(ctx.tx, dispute, { reasonSealed, now: ctx.now })
  for (const officer of await panelOf(ctx, dispute))
    ctx.enqueue('tell-members', {
      circleId: officer.circleId,
      to: [officer.memberId],
      kind: 'identity_dispute_waiting',
      about: { identityDisputeId: id },
    })
}

/** Where the words of the officer who called the panel are sealed. */
export function panelReasonBinding(id: string) {
  return { table: 'identity_dispute', column: 'panel_reason_sealed', id } as const
}

/** IdentityDisputes of other circles that wait for this officer as one of the panel. */
export async function identityDisputesBeforePanel(
  ctx: BaseCtx,
  officer: Officer,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  const found: StoredIdentityDispute[] = []
  for (const dispute of await listBeforePanel(ctx.tx, officer.circleId, limit))
    if (await isOfPanelFor(ctx, dispute, officer)) found.push(dispute)
  return found
}

/**
 * In which circle an officer of another finds a dispute as one of the panel; undefined where it is
 * none of theirs.
 */
export function circleBeforePanel(
  ctx: BaseCtx,
  officer: Officer,
  identityDisputeId: string,
): Promise<string | undefined> {
  return findCircleBeforePanel(ctx.tx, officer, identityDisputeId)
}

/** Notes who of the panel said first that the newcomer is right. */
export function proposeByPanel(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  by: Officer,
): Promise<void> {
  return updateProposedByPanel(ctx.tx, dispute, by)
}
