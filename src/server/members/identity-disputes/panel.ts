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

/** Returns the panel officers for a dispute: of neither the newcomer's circle nor a holder's. */
export async function panelOf(ctx: BaseCtx, dispute: StoredIdentityDispute): Promise<Officer[]> {
  const concerned = new Set([
    dispute.circleId,
    ...(await holdersOf(ctx, dispute, 'look')).map(({ circleId }) => circleId),
  ])
  return panelOutside(ctx.tx, concerned)
}

/** Returns officers of the operator's panel who can act, without those of some circles. */
export async function panelOutside(tx: Tx, circleIds: ReadonlySet<string>): Promise<Officer[]> {
  return (await listPanelOfficers(tx)).filter(({ circleId }) => !circleIds.has(circleId))
}

/** Returns whether a person is an officer of the panel who can act. */
export async function isOnPanel(tx: Tx, memberId: string): Promise<boolean> {
  return (await panelOutside(tx, new Set())).some((officer) => officer.memberId === memberId)
}

/** Returns whether a person is one of these officers now. */
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
    ctx.enqueue('notify-members', {
      circleId: officer.circleId,
      to: [officer.memberId],
      kind: 'identity_dispute_waiting',
      about: { identityDisputeId: id },
    })
}

/** The binding of the message of the officer who called the panel. */
export function panelReasonBinding(id: string) {
  return { table: 'identity_dispute', column: 'panel_reason_sealed', id } as const
}

/** Lists identity disputes of other circles that wait for this officer on the panel. */
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
 * Returns the circle of a dispute for an officer of another circle on the panel; undefined if it is
 * not for them.
 */
export function circleBeforePanel(
  ctx: BaseCtx,
  officer: Officer,
  identityDisputeId: string,
): Promise<string | undefined> {
  return findCircleBeforePanel(ctx.tx, officer, identityDisputeId)
}

/** Records who of the panel first agreed with the newcomer. */
export function proposeByPanel(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  by: Officer,
): Promise<void> {
  return updateProposedByPanel(ctx.tx, dispute, by)
}
