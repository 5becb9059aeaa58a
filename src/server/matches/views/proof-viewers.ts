import { fileError } from '#domain/shared/file-errors.ts'
import { getUncheckedPicture } from '#server/files/proofs.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { findRunningCase, getParties, isOfPanel } from '../store/proof-store.ts'

type Viewer = Pick<ActorCtx, 'tx' | 'now' | 'actor' | 'newId'>
/**
 * Lets who may see a picture that belongs to no match go on. Throws files.unknown to everybody
 * else.
 */
export type OtherPictures = (
  ctx: Viewer,
  picture: Awaited<ReturnType<typeof getUncheckedPicture>>,
) => Promise<void>

/** A picture that the acting person may see, with where it lies. */
export type VisiblePicture = {
  readonly circleId: string
  readonly fileId: string
  readonly storageName: string
}

/**
 * A proof is seen by the two people of its payment, evidence by whoever added it, and both by
 * officers of a running dispute: untied ones of the circle, and the panel where it was called. An
 * officer's look is noted for the people concerned. Throws files.unknown to everybody else.
 */
export async function pictureFor(
  ctx: Viewer,
  fileId: string,
  otherwise: OtherPictures,
): Promise<VisiblePicture> {
  const picture = await getUncheckedPicture(ctx.tx, fileId)
  const { circleId, matchId, purpose, ownerId } = picture
  if (matchId === null) {
    await otherwise(ctx, picture)
    return picture
  }
  const { memberId } = ctx.actor
  const { giverId, receiverId } = await getParties(ctx.tx, circleId, matchId)
  const isParty = memberId === giverId || memberId === receiverId
  const mine = isParty && (purpose === 'proof' || ownerId === memberId)
  if (!mine) await asOfficer(ctx, { circleId, matchId, isParty })
  return picture
}

async function asOfficer(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor' | 'newId'>,
  { circleId, matchId, isParty }: { circleId: string; matchId: string; isParty: boolean },
): Promise<void> {
  const { actor } = ctx
  const running =
    isParty || !isOfficer(actor) ? undefined : await findRunningCase(ctx.tx, circleId, matchId)
  if (running === undefined) throw fileError('files.unknown')
  const both = [running.giverId, running.receiverId]
  const may =
    actor.circleId === circleId
      ? (await tiesOf(ctx, both)).size === 0
      : running.panel && (await isOfPanel(ctx.tx, actor))
  if (!may) throw fileError('files.unknown')
  await recordViews(ctx, both, {
    circleId,
    role: 'officer',
    what: 'picture',
    subjectId: running.disputeId,
  })
}

function isOfficer({ roles, status, secondFactor }: ActorCtx['actor']): boolean {
  return roles.includes('officer') && status === 'active' && secondFactor === 'given'
}
