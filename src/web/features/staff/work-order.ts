import type { WorkItem } from '#contract/staff/work.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'

export type WorkKind = WorkItem['kind']

/** Late items first, then by deadline, then by age. Items without a deadline come last. */
export function inOrder(items: readonly WorkItem[]): readonly WorkItem[] {
  return items.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

function rank({ late, deadlineAt, since }: WorkItem): string {
  return `${late ? 0 : 1}${deadlineAt === null ? '1' : `0${deadlineAt}`} ${since}`
}

/** The kinds in the list, each once, in the order in which they first occur. */
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
  list_to_agree: () => staffPath('group'),
}

/** The page where an item of work is done. */
export function pathOf({
  kind,
  id,
  contentKind,
}: Pick<WorkItem, 'kind' | 'id' | 'contentKind'>): string {
  return contentKind !== undefined ? staffPaths.piece(contentKind, id) : PLACES[kind](id)
}
