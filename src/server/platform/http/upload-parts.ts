import { PROOF_BYTES_MAX, UNFINISHED_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { fileError } from '#domain/shared/file-errors.ts'
import type { BaseCtx } from '../use-case/context.ts'
import type { Tx } from '../database/db.ts'
import type { Binding } from '../crypto/vault.ts'

/** One upload of a picture, named by its sender. */
type Upload = { readonly circleId: string; readonly memberId: string; readonly uploadId: string }

/** Counts the bytes that have arrived of one picture; 0 for an unknown one. */
export async function countReceived(tx: Tx, upload: Upload): Promise<number> {
  const row = await partsOf(tx, upload)
    .select((of) => of.fn.coalesce(of.fn.sum<number>('bytes'), of.val(0)).as('received'))
    .executeTakeFirstOrThrow()
  return Number(row.received)
}

/**
 * Stores a part if it begins where the earlier ones end. Returns the number of bytes so far. Of two
 * parts with one beginning, only one is stored. Throws files.missing, too-large, too-many.
 */
export async function keepPart(
  ctx: BaseCtx,
  upload: Upload,
  { from, part }: { from: number; part: Uint8Array },
): Promise<number> {
  const { circleId, memberId, uploadId } = upload
  if (part.length === 0) throw fileError('files.missing')
  const received = await countReceived(ctx.tx, upload)
  if (from !== received) return received
  if (from + part.length > PROOF_BYTES_MAX) throw fileError('files.too-large')
  if ((await countUnfinished(ctx.tx, upload)) + part.length > UNFINISHED_BYTES_MAX)
    throw fileError('files.too-many')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const stored = await ctx.tx
    .insertInto('uploadPart')
    .values({
      circleId,
      ownerId: memberId,
      uploadId,
      startsAt: from,
      bytes: part.length,
      partSealed: person.seal(bindingOf(uploadId, from), Buffer.from(part).toString('base64')),
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return stored.numInsertedOrUpdatedRows === 1n ? from + part.length : countReceived(ctx.tx, upload)
}

/** Joins the parts of a picture. Throws files.missing if nothing has arrived. */
export async function joinParts(ctx: BaseCtx, upload: Upload): Promise<Uint8Array> {
  const rows = await partsOf(ctx.tx, upload)
    .select(['startsAt', 'partSealed'])
    .orderBy('startsAt')
    .execute()
  if (rows.length === 0) throw fileError('files.missing')
  const person = await ctx.vault.of(ctx.tx, upload)
  return Buffer.concat(
    rows.map((row) =>
      Buffer.from(person.open(bindingOf(upload.uploadId, row.startsAt), row.partSealed), 'base64'),
    ),
  )
}

async function countUnfinished(tx: Tx, { circleId, memberId }: Upload): Promise<number> {
  const row = await tx
    .selectFrom('uploadPart')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('bytes'), of.val(0)).as('bytes'))
    .where('circleId', '=', circleId)
    .where('ownerId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

function partsOf(tx: Tx, { circleId, memberId, uploadId }: Upload) {
  return tx
    .selectFrom('uploadPart')
    .where('circleId', '=', circleId)
    .where('ownerId', '=', memberId)
    .where('uploadId', '=', uploadId)
}

function bindingOf(uploadId: string, startsAt: number): Binding {
  return { table: 'upload_part', column: 'part_sealed', id: `${uploadId} ${startsAt}` }
}
