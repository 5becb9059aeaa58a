import type { WorkItem } from '#contract/staff/work.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { listAsksToReview } from '#server/asks/use-cases/list-asks-to-review.ts'
import { listMyRequests } from '#server/behalf/list-my-requests.ts'
import { CONTENT_KINDS, type ContentKind } from '#domain/content/content.ts'
import { listContent } from '#server/content/use-cases/list-content.ts'
import { casesToDo } from '#server/disputes/use-cases/list-disputes.ts'
import { listApplications } from '#server/members/entry/list-applications.ts'
import { listsAwaitingAgreement } from '#server/members/lists/lists-to-agree.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listContactMessages } from '#server/support/use-cases/list-contact-messages.ts'
import { listTickets } from '#server/support/use-cases/list-tickets.ts'
import { notedOf } from '../store/note-store.ts'
import { listApprovals } from './list-approvals.ts'
import { listIdentityDisputes } from './list-identity-disputes.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'

const SHOWN_MAX = 300
/** One page of each list. */
const EACH_MAX = 100
const SIMPLE = { params: undefined, body: undefined } as const

type Source = {
  readonly roles: readonly StaffRole[]
  readonly items: (ctx: ActorCtx) => Promise<WorkItem[]>
}

/** Reads each kind of work from its own list, so that queue and lists can never differ. */
const SOURCES: readonly Source[] = [
  { roles: ['officer'], items: disputes },
  { roles: ['steward'], items: applications },
  { roles: ['steward', 'officer'], items: asks },
  { roles: ['steward', 'officer', 'admin'], items: tickets },
  { roles: ['admin', 'officer'], items: contacts },
  { roles: ['steward', 'officer', 'admin'], items: approvals },
  { roles: ['officer'], items: identityDisputes },
  { roles: ['manager'], items: behalf },
  { roles: ['admin'], items: content },
  { roles: ['admin'], items: listsToAgree },
]

/**
 * Lists everything that waits for the viewer in any of their roles and that they may decide: the
 * next deadline first, then the longest wait.
 */
export const showQueue = useCase('GET /staff/queue', async (ctx) => {
  const mine = SOURCES.filter(({ roles }) => roles.some((role) => ctx.actor.roles.includes(role)))
  const found = await Promise.all(mine.map(({ items }) => items(ctx)))
  const data = found.flat().toSorted(nextFirst).slice(0, SHOWN_MAX)
  const noted = await notedOf(
    ctx.tx,
    ctx.actor.circleId,
    data.map(({ id }) => id),
  )
  return {
    data: data.map((item) => (noted.has(item.id) ? { ...item, noted: true } : item)),
    nextCursor: null,
  }
})

function nextFirst(one: WorkItem, other: WorkItem): number {
  const order = (item: WorkItem) => item.deadlineAt ?? '9999'
  return order(one) === order(other)
    ? one.since.localeCompare(other.since)
    : order(one).localeCompare(order(other))
}

function isOver(ctx: ActorCtx, at: string | null): boolean {
  return at !== null && isBefore(Temporal.Instant.from(at), ctx.now)
}

async function disputes(ctx: ActorCtx): Promise<WorkItem[]> {
  return (await casesToDo(ctx, EACH_MAX)).map((line) => ({
    kind: line.waitsForSecond ? 'ruling_to_approve' : 'dispute',
    id: line.id,
    title: line.code,
    amount: line.amount,
    deadlineAt: line.deadlineAt,
    late: line.late,
    since: line.openedAt,
    mine: line.mine,
  }))
}

async function applications(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listApplications.run(ctx, { ...SIMPLE, query: undefined })
  return data.map(({ id, name, createdAt }) => ({
    kind: 'application',
    id,
    title: name,
    amount: null,
    deadlineAt: null,
    late: false,
    since: createdAt,
    mine: false,
  }))
}

async function asks(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listAsksToReview.run(ctx, { ...SIMPLE, query: undefined })
  return data
    .filter((ask) => ask.canDecide)
    .map(({ id, name, amount, createdAt, reviewBy, version, note, isFirst }) => ({
      kind: 'ask_to_review',
      id,
      title: name,
      amount,
      deadlineAt: reviewBy,
      late: isOver(ctx, reviewBy),
      since: createdAt,
      mine: true,
      ask: { version, note, isFirst },
    }))
}

async function listsToAgree(ctx: ActorCtx): Promise<WorkItem[]> {
  return (await listsAwaitingAgreement(ctx)).map(({ id, enteredByName, enteredAt }) => ({
    kind: 'list_to_agree',
    id,
    title: enteredByName,
    amount: null,
    deadlineAt: null,
    late: false,
    since: enteredAt,
    mine: true,
  }))
}

async function tickets(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listTickets.run(ctx, { ...SIMPLE, query: { which: 'running' } })
  // A ticket of a colleague waits for that colleague, until it is late.
  const isTheirs = (ticket: (typeof data)[number]) =>
    ticket.status === 'acknowledged' && !ticket.mine && !ticket.late
  return data
    .filter((ticket) => !ticket.tied && ticket.status !== 'answered' && !isTheirs(ticket))
    .map((ticket) => {
      const deadlineAt = ticket.status === 'open' ? ticket.acknowledgeBy : ticket.targetBy
      return {
        kind: 'ticket',
        id: ticket.id,
        title: ticket.title,
        amount: null,
        deadlineAt,
        late: ticket.late,
        since: ticket.createdAt,
        mine: ticket.mine,
      }
    })
}

async function contacts(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listContactMessages.run(ctx, { ...SIMPLE, query: { limit: EACH_MAX } })
  return data
    .filter(({ status }) => status === 'open')
    .map(({ id, name, targetBy, late, createdAt }) => ({
      kind: 'contact_message',
      id,
      title: name,
      amount: null,
      deadlineAt: targetBy,
      late,
      since: createdAt,
      mine: false,
    }))
}

async function approvals(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listApprovals.run(ctx, { ...SIMPLE, query: { which: 'waiting' } })
  // Rulings are already among the disputes.
  return data
    .filter(({ canDecide, kind }) => canDecide && kind !== 'ruling')
    .map(({ id, whomName, kind, expiresAt, at }) => ({
      kind: 'approval',
      id,
      title: whomName ?? kind,
      amount: null,
      deadlineAt: expiresAt,
      late: isOver(ctx, expiresAt),
      since: at,
      mine: false,
    }))
}

async function identityDisputes(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listIdentityDisputes.run(ctx, { ...SIMPLE, query: undefined })
  return data
    .filter(({ tied }) => !tied)
    .map(({ id, name, at }) => ({
      kind: 'identity_dispute',
      id,
      title: name,
      amount: null,
      deadlineAt: null,
      late: false,
      since: at,
      mine: false,
    }))
}

/**
 * Lists pieces for review that the viewer did not write. Leaves out those of members with a tie to
 * the viewer.
 */
async function content(ctx: ActorCtx): Promise<WorkItem[]> {
  const found = await Promise.all(CONTENT_KINDS.map((kind) => contentOf(ctx, kind)))
  return found.flat()
}

async function contentOf(ctx: ActorCtx, kind: ContentKind): Promise<WorkItem[]> {
  const { data } = await listContent.run(ctx, {
    ...SIMPLE,
    query: { kind, state: 'review', limit: EACH_MAX },
  })
  return data
    .filter(({ mine, tied }) => !mine && !tied)
    .map(({ id, title, changedAt }) => ({
      kind: 'content',
      id,
      contentKind: kind,
      title,
      amount: null,
      deadlineAt: null,
      late: false,
      since: changedAt,
      mine: false,
    }))
}

async function behalf(ctx: ActorCtx): Promise<WorkItem[]> {
  const { data } = await listMyRequests.run(ctx, { ...SIMPLE, query: {} })
  return data
    .filter(({ status, expiresAt }) => status === 'waiting' && !isOver(ctx, expiresAt))
    .map(({ id, memberName, amount, expiresAt, createdAt }) => ({
      kind: 'behalf',
      id,
      title: memberName,
      amount,
      deadlineAt: expiresAt,
      late: false,
      since: createdAt,
      mine: true,
    }))
}
