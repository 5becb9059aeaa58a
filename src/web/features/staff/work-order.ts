import type { NotedCase } from '#contract/staff/notes.ts'
import type { WorkItem } from '#contract/staff/work.ts'
import { staffPageAt, staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'

export type WorkKind = WorkItem['kind']

/** Late items first, then by deadline, then by age. Items without a deadline come last. */
export function inOrder(items: readonly WorkItem[]): readonly WorkItem[] {
  return items.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

function rank({ late, deadlineAt, since }: WorkItem): string {
  return `${late ? 0 : 1}${deadlineAt === null ? '1' : `0${deadlineAt}`} ${since}`
}

export const WORK_VIEWS = ['all', 'late', 'asks', 'disputes'] as const
export type WorkView = (typeof WORK_VIEWS)[number]

const SHOWS: Readonly<Record<WorkView, (item: WorkItem) => boolean>> = {
  all: () => true,
  late: ({ late }) => late,
  asks: ({ kind }) => kind === 'ask_to_review',
  disputes: ({ kind }) => kind === 'dispute' || kind === 'ruling_to_approve',
}

/** The items of one view, in the same order. */
export function itemsOf(items: readonly WorkItem[], view: WorkView): readonly WorkItem[] {
  return items.filter(SHOWS[view])
}

/** How many items wait on each page of the menu, and all of them on the page of work. */
export function countsByPage(items: readonly WorkItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  if (items.length > 0) counts.set(staffPath('queue'), items.length)
  for (const item of items) {
    const page = staffPageAt(pathOf(item))?.path
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  return counts
}

/** Kinds whose title is the name of somebody. */
const OF_PEOPLE: readonly WorkKind[] = [
  'application',
  'ask_to_review',
  'contact_message',
  'identity_dispute',
  'behalf',
  'list_to_agree',
]

/** The person whom an item is about, where it names one. */
export function whoOf({ kind, title }: WorkItem): string | undefined {
  return OF_PEOPLE.includes(kind) ? title : undefined
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

const NOTED: Partial<Record<WorkKind, NotedCase['kind']>> = {
  dispute: 'dispute',
  ruling_to_approve: 'dispute',
  application: 'application',
  ask_to_review: 'ask',
  ticket: 'ticket',
}

/** The case of an item on which notes are left. */
export function notedCaseOf({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): NotedCase | undefined {
  const noted = NOTED[kind]
  return noted === undefined ? undefined : { kind: noted, id }
}
