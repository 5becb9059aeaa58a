import type { NotedCase } from '#contract/staff/notes.ts'
import { AppError } from '#domain/shared/errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs, type StaffRole } from '#domain/shared/staff-roles.ts'
import { listAsksToReview } from '#server/asks/use-cases/list-asks-to-review.ts'
import { showStaffDispute } from '#server/disputes/use-cases/show-staff-dispute.ts'
import { listApplications } from '#server/members/entry/list-applications.ts'
import { listFirstWaits } from '#server/members/stewarding/list-first-waits.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { ticketForStaff } from '#server/support/ticket-staff.ts'
import { findOwner, isOfCircle } from '../store/note-store.ts'

/** A case that the acting person may open: what the log calls it, and whose record it is on. */
type Noted = {
  readonly subject: { readonly kind: string; readonly id: string }
  /** Null for a dispute: its two people have one record each, and officers' words stay closed. */
  readonly whomId: string | null
  readonly role: StaffRole
}
type Kind = NotedCase['kind']

const SIMPLE = { params: undefined, body: undefined, query: undefined } as const

/** Whether the acting person may open a case, by the list or the page that shows it. */
const MAY_OPEN: Readonly<
  Record<
    Kind,
    { roles: readonly StaffRole[]; sees: (ctx: ActorCtx, id: string) => Promise<boolean> }
  >
> = {
  ask: {
    roles: ['steward', 'officer'],
    async sees(ctx, id) {
      const { data } = await listAsksToReview.run(ctx, SIMPLE)
      return data.some((ask) => ask.id === id && !ask.ofOtherCircle && !ask.tied)
    },
  },
  application: {
    roles: ['steward'],
    async sees(ctx, id) {
      const { data } = await listApplications.run(ctx, SIMPLE)
      return data.some((application) => application.id === id)
    },
  },
  ticket: {
    roles: ['steward', 'officer', 'admin'],
    async sees(ctx, id) {
      return (await ticketForStaff(ctx, id, 'look')).circleId === ctx.actor.circleId
    },
  },
  dispute: {
    roles: ['officer'],
    async sees(ctx, disputeId) {
      const request = { ...SIMPLE, params: { disputeId } }
      await showStaffDispute.run(ctx, request)
      return isOfCircle(ctx.tx, ctx.actor.circleId, disputeId)
    },
  },
  first_wait: {
    roles: ['steward'],
    async sees(ctx, id) {
      const { data } = await listFirstWaits.run(ctx, SIMPLE)
      return data.some((waiter) => waiter.id === id && !waiter.tied)
    },
  },
}

/**
 * Finds a case for its notes. Whoever may not open it learns nothing about it: throws
 * staff.case-unknown.
 */
export async function notedCase(ctx: ActorCtx, { kind, id }: NotedCase): Promise<Noted> {
  const { circleId, roles } = ctx.actor
  const { roles: needed, sees } = MAY_OPEN[kind]
  const may = needed.some((role) => roles.includes(role)) && (await isSeen(() => sees(ctx, id)))
  if (!may) throw staffError('staff.case-unknown')
  return {
    subject: { kind: kind === 'first_wait' ? 'member' : kind, id },
    whomId: kind === 'dispute' ? null : await findOwner(ctx.tx, circleId, { kind, id }),
    role: actsAs(roles, needed),
  }
}

async function isSeen(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
