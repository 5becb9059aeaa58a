import { sql } from 'kysely'
import {
  type PersonalColumn,
  type PersonalFieldName,
  PROFILE_FIELDS,
  type ProfileText,
} from '#domain/members/personal-fields.ts'
import type { Tx } from '#server/platform/database/db.ts'

type Field = { readonly name: PersonalFieldName; readonly column: PersonalColumn }
type SealedFields = ReadonlyMap<PersonalFieldName, Buffer>

/** What members gave of some personal fields, still sealed, by member and name of the field. */
export async function listPersonalFields(
  tx: Tx,
  { circleId, memberIds }: { circleId: string; memberIds: readonly string[] },
  fields: readonly Field[],
): Promise<ReadonlyMap<string, SealedFields>> {
  if (memberIds.length === 0 || fields.length === 0) return new Map()
  const rows = await tx
    .selectFrom('member')
    .select('memberId')
    .select(fields.map(({ name, column }) => sql<unknown>`${sql.ref(column)}`.as(name)))
    .where('circleId', '=', circleId)
    .where('memberId', 'in', memberIds)
    .execute()
  return new Map(
    rows.map(({ memberId, ...sealed }) => [
      memberId,
      new Map(
        fields.flatMap(({ name }) => {
          const value: unknown = (sealed as Record<string, unknown>)[name]
          return Buffer.isBuffer(value) ? [[name, value]] : []
        }),
      ),
    ]),
  )
}

/** Changes the texts of My Page that are not undefined; null takes one away. */
export async function updateProfileTexts(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  texts: Readonly<Record<ProfileText, Buffer | null | undefined>>,
): Promise<void> {
  const given = PROFILE_FIELDS.flatMap(({ name, column }) => {
    const sealed = texts[name]
    return sealed === undefined ? [] : [sql`${sql.ref(column)} = ${sealed}`]
  })
  if (given.length === 0) return
  await sql`UPDATE member SET ${sql.join(given)}
    WHERE circle_id = ${circleId} AND member_id = ${memberId}`.execute(tx)
}
