import { fileError } from '#domain/shared/file-errors.ts'
import { getUncheckedPicture } from '#server/files/proofs.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import {
  findRunningCase,
  getParties,
  isAppointedBy,
  isOfPanel,
  type RunningCase,
} from '../store/proof-store.ts'

type Viewer = Pick<ActorCtx, 'tx' | 'now' | 'actor' | 'newId'>
/**
 * Lets permitted people see a picture that belongs to no match. Throws files.unknown for everybody
 * else.
 */
export type OtherPictures = (
  ctx: Viewer,
  picture: Awaited<ReturnType<typeof getUncheckedPicture>>,
) => Promise<void>

/** A picture that the acting person may see, with its file. */
export type VisiblePicture = {
  readonly circleId: string
  readonly fileId: string
  readonly storageName: string
}

/**
 * Returns a picture if the viewer may see it. The two people of a match see its proofs; the person
 * who added evidence sees it. Both are visible to officers of a running dispute: those of the
 * circle and from outside without ties, and the panel if it was called. An officer's view is recorded for the people
 * concerned. Throws files.unknown for everybody else.
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
      : await mayFromOutside(ctx, { circleId, running, both })
  if (!may) throw fileError('files.unknown')
  await recordViews(ctx, both, {
    circleId,
    role: 'officer',
    what: 'picture',
    subjectId: running.disputeId,
  })
}

async function mayFromOutside(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  { circleId, running, both }: { circleId: string; running: RunningCase; both: readonly string[] },
): Promise<boolean> {
  if (running.panel && (await isOfPanel(ctx.tx, ctx.actor))) return true
  return (
    (await isAppointedBy(ctx.tx, circleId, ctx.actor)) &&
    (await tiesOf(ctx, both, { circleId })).size === 0
  )
}

function isOfficer({ roles, status, secondFactor }: ActorCtx['actor']): boolean {
  return roles.includes('officer') && status === 'active' && secondFactor === 'given'
}
