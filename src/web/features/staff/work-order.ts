import type { WorkItem } from '#contract/staff/work.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'

export type WorkKind = WorkItem['kind']

/**
 * Late things first, then the next deadline, then what has waited longest; what has no deadline
 * comes last.
 */
export function inOrder(items: readonly WorkItem[]): readonly WorkItem[] {
  return items.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

function rank({ late, deadlineAt, since }: WorkItem): string {
  return `${late ? 0 : 1}${deadlineAt === null ? '1' : `0${deadlineAt}`} ${since}`
}

/** The kinds that occur, each once, in the order in which they first stand in the list. */
export function kindsOf(items: readonly WorkItem[]): readonly WorkKind[] {
  return [...new Set(items.map(({ kind }) => kind))]
}

const PLACES: Readonly<Record<WorkKind, (id: string) => string>> = {
  dispute: staffPaths.dispute,
  ruling_to_approve: staffPaths.dispute,
  application: () => staffPath('applications'),
  ask_to_review: () => staffPath('asks'),
  ticket: staffPaths.ticket,
  contact_message: () => staffPath('contact-messages'),
  approval: () => staffPath('approvals'),
  identity_dispute: () => staffPath('identity-disputes'),
  behalf: () => staffPath('behalf'),
  content: () => staffPath('content'),
}

/** Where something that waits is done. */
export function pathOf({
  kind,
  id,
  contentKind,
}: Pick<WorkItem, 'kind' | 'id' | 'contentKind'>): string {
  return contentKind !== undefined ? staffPaths.piece(contentKind, id) : PLACES[kind](id)
}
