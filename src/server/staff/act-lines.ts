import type { AuditLine } from '#contract/staff/record.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { namedFigures, peopleIn } from './act-figures.ts'
import type { StoredAct } from './store/record-store.ts'

/** How much of an act its reader sees. */
export type ActSight = {
  readonly reason: (act: StoredAct) => boolean
  readonly actor: (act: StoredAct) => boolean
}

/**
 * Builds lines for acts of staff with names and reasons, as far as the reader may see them. People
 * of other circles have no name. Ids of people in the figures become names.
 */
export async function actLines(
  ctx: ActorCtx,
  acts: readonly StoredAct[],
  sight: ActSight,
): Promise<AuditLine[]> {
  const { circleId } = ctx.actor
  const names = await memberNames(
    ctx,
    circleId,
    acts.flatMap((act) => [act.actorId, act.whomId, ...peopleIn(act)]).filter((id) => id !== null),
  )
  const sealers = await sealersOf(ctx, acts, names)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return acts.map((act) => ({
    id: act.id,
    at: act.at.toString(),
    actorName: sight.actor(act) ? nameOf(act.actorId) : null,
    actorRole: act.actorRole,
    act: act.act,
    subjectKind: act.subjectKind,
    whomName: nameOf(act.whomId),
    before: namedFigures(act.before, names),
    after: namedFigures(act.after, names),
    reason: sight.reason(act) ? reasonOf(act, sealers) : null,
  }))
}

function reasonOf(
  { id, actorId, whomId, reasonSealed }: StoredAct,
  sealers: ReadonlyMap<string, PersonVault>,
): string | null {
  if (reasonSealed === null) return null
  const reason = sealers
    .get(whomId ?? actorId ?? '')
    ?.open({ table: 'audit_log', column: 'reason_sealed', id }, reasonSealed)
  return reason === undefined || reason === '' ? null : reason
}

// A reason is sealed for the member it concerns, otherwise for the actor.
function sealersOf(ctx: ActorCtx, acts: readonly StoredAct[], names: ReadonlyMap<string, string>) {
  const ids = acts
    .filter((act) => act.reasonSealed !== null)
    .map(({ whomId, actorId }) => whomId ?? actorId)
    .filter((id) => id !== null && names.has(id))
  return ctx.vault.load(ctx.tx, ctx.actor.circleId, ids as string[])
}
