import {
  type FieldViewer,
  fieldsShownTo,
  type PersonalFieldName,
} from '#domain/members/personal-fields.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listPersonalFields } from './personal-field-store.ts'
import { openField } from './private-fields.ts'

/** A personal field as somebody beside its owner is shown it. */
export type ShownField = { readonly name: PersonalFieldName; readonly text: string }

/**
 * What members gave of the fields that such a viewer is shown, by member. Whether the viewer may
 * see these members at all is decided before.
 */
export async function shownFieldsOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, memberIds }: { circleId: string; memberIds: readonly string[] },
  viewer: FieldViewer,
): Promise<ReadonlyMap<string, ShownField[]>> {
  const fields = fieldsShownTo(viewer)
  const sealed = await listPersonalFields(ctx.tx, { circleId, memberIds }, fields)
  const people = await ctx.vault.load(ctx.tx, circleId, [...sealed.keys()])
  return new Map(
    Array.from(sealed, ([memberId, given]) => {
      const person = people.get(memberId)
      return [
        memberId,
        fields.flatMap(({ name, column }) => {
          const value = given.get(name)
          return person === undefined || value === undefined
            ? []
            : [{ name, text: openField(person, { column, memberId, sealed: value }) }]
        }),
      ]
    }),
  )
}
