import type { ContentKind, WrittenKind } from '#domain/content/content.ts'
import { PIECES_MAX } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { canChange } from '#domain/content/content-moves.ts'
import { wrongInPublicWords, type WrongWords } from '#domain/members/public-words.ts'
import { isMember } from '#server/members/measures/roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import {
  countPieces,
  isFirstCircle,
  lockPiece,
  type Piece,
  type PieceSight,
} from './store/piece-store.ts'

/** Returns which pieces the acting administrator sees and writes. */
export async function sightOf({ tx, actor }: Pick<ActorCtx, 'tx' | 'actor'>): Promise<PieceSight> {
  return { circleId: actor.circleId, site: await isFirstCircle(tx, actor.circleId) }
}

/**
 * Returns the circle of a new piece, or null for the whole site. Throws content.site-only and
 * content.too-many.
 */
export async function ownerOfNew(
  ctx: ActorCtx,
  kind: WrittenKind,
  whose: 'circle' | 'site',
): Promise<string | null> {
  const { circleId, site } = await sightOf(ctx)
  if (whose === 'site' && !site) throw contentError('content.site-only')
  const owner = whose === 'site' ? null : circleId
  if ((await countPieces(ctx.tx, kind, owner)) >= PIECES_MAX) throw contentError('content.too-many')
  return owner
}

/**
 * Locks a piece before a change. Throws content.unknown, content.not-now,
 * request.changed-meanwhile.
 */
export async function lockToChange(
  ctx: ActorCtx,
  kind: WrittenKind,
  { id, version }: { id: string; version: number },
): Promise<Piece> {
  const piece = await lockPiece(ctx.tx, { kind, id, sight: await sightOf(ctx) })
  checkVersion(piece, version)
  if (!canChange(piece.state)) throw contentError('content.not-now')
  return piece
}

/**
 * Returns the vault of a piece's author; undefined once they have left, because their key may be
 * gone.
 */
export async function vaultOfAuthor(
  ctx: ActorCtx,
  { authorCircleId, authorId }: Piece,
): Promise<PersonVault | undefined> {
  const author = { circleId: authorCircleId, memberId: authorId }
  return (await isMember(ctx.tx, author)) ? ctx.vault.of(ctx.tx, author) : undefined
}

/**
 * Checks texts for visitors. Throws content.sums, content.promises or content.addresses for the
 * first text that contains one.
 */
export function checkPublicWords(
  texts: Readonly<Record<string, string>>,
  allowed: readonly WrongWords[] = [],
): void {
  for (const [field, text] of Object.entries(texts)) {
    const wrong = wrongInPublicWords(text, { allowed })
    if (wrong !== undefined)
      throw contentError(`content.${wrong}`, { fields: { [field]: `content.${wrong}` } })
  }
}

/**
 * Records what an administrator did to a piece. `whomId` is the member whose own words they are.
 */
export async function recordContent(
  ctx: ActorCtx,
  {
    kind,
    id,
    act,
    before,
    after,
    whomId = null,
    reason = '',
  }: {
    kind: ContentKind
    id: string
    act: string
    before: string | null
    after: string
    whomId?: string | null
    reason?: string
  },
): Promise<void> {
  const { circleId, memberId } = ctx.actor
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role: 'admin',
    act: `content.${act}`,
    subject: { kind, id },
    whomId,
    before: { content: kind, state: before },
    after: { content: kind, state: after },
    reason,
  })
}
