import { type RawBuilder, sql } from 'kysely'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { HOUR_MS, addMs } from '#domain/shared/calendar.ts'
import type { ViewedResource } from '#domain/telling/telling.ts'

/** Whom a breach touched. */
export type Touched =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'circle'; readonly circleId: string }
  | {
      readonly kind: 'viewed'
      readonly circleId: string
      readonly viewerId: string | null
      readonly resource: ViewedResource | null
    }
export type TouchedTimes = {
  readonly touched: Touched
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

/** Whom a message is for; of a breach, with whom it touched in which version. */
export type Audience =
  | { readonly kind: 'everybody' | 'privacy' }
  | { readonly kind: 'circle'; readonly circleId: string }
  | ({ readonly kind: 'breach'; readonly version: number } & TouchedTimes)

/**
 * The condition for members `m` of an audience. A breach also touches applicants, and those who
 * left and are not erased yet.
 */
export function isIn(audience: Audience): RawBuilder<boolean> {
  if (audience.kind === 'breach') return sql`m.erased_at IS NULL AND ${isTouched(audience)}`
  if (audience.kind === 'privacy')
    return sql`m.status <> 'closed' AND NOT EXISTS (SELECT FROM agreement a
      WHERE a.circle_id = m.circle_id AND a.member_id = m.member_id AND a.kind = 'privacy'
        AND a.version = ${CONSENT_VERSION})`
  return sql`m.status IN ('active', 'suspended') AND ${
    audience.kind === 'circle' ? sql`m.circle_id = ${audience.circleId}` : sql`true`
  }`
}

function isTouched({ touched, since, until }: TouchedTimes): RawBuilder<boolean> {
  if (touched.kind === 'everybody') return sql`true`
  if (touched.kind === 'circle') return sql`m.circle_id = ${touched.circleId}`
  return sql`(m.member_id IS NOT DISTINCT FROM ${touched.viewerId}::uuid
    OR (m.circle_id, m.member_id) IN (SELECT v.circle_id, v.whom_id FROM (${viewsOf({
      ...touched,
      since,
      until,
    })}) v))`
}

type Views = {
  readonly circleId: string
  readonly viewerId: string | null
  readonly resource: ViewedResource | null
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * The access log: who viewed whom, in a time. An account is followed into other circles, where
 * officers of the panel work. A view within an hour of another one is not noted again
 * (recordViews), so the hour before belongs to the time. One's own account is in no log:
 * `isTouched` adds it.
 */
export function viewsOf({
  circleId,
  viewerId,
  resource,
  since,
  until,
}: Views): RawBuilder<unknown> {
  const from = addMs(since, -HOUR_MS)
  const by = (column: string, ofCircle: string) =>
    viewerId === null
      ? sql`${sql.ref(ofCircle)} = ${circleId}`
      : sql`${sql.ref(column)} = ${viewerId}`
  const parts: Readonly<Record<ViewedResource, RawBuilder<unknown>>> = {
    record: sql`SELECT v.circle_id, v.viewer_id, v.whom_id FROM record_view v
      WHERE ${by('v.viewerId', 'v.circleId')} AND v.viewed_at > ${from} AND v.viewed_at <= ${until}`,
    payment_detail: sql`SELECT r.circle_id, r.member_id AS viewer_id, p.receiver_id AS whom_id
      FROM payment_reveal r
      JOIN match p ON p.circle_id = r.circle_id AND p.match_id = r.match_id
      WHERE ${by('r.memberId', 'r.circleId')} AND r.revealed_at > ${from}
        AND r.revealed_at <= ${until}`,
    picture: sql`SELECT f.circle_id, f.viewer_id, f.shown_to AS whom_id
      FROM file_view f
      WHERE ${by('f.viewerId', 'f.circleId')} AND f.shown_to IS NOT NULL
        AND f.viewed_at > ${from} AND f.viewed_at <= ${until}`,
  }
  return resource === null ? sql.join(Object.values(parts), sql` UNION ALL `) : parts[resource]
}
