import type { WorkItem } from '#contract/staff/work.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { whoOf } from '../work-order.ts'

const PROPOSALS = [
  'policy',
  'export',
  'register',
  'ledger_resume',
  'outside_officer',
  'circle_token',
] as const

/** What an item of work is, and what to do about it. */
export function useWorkWords(): {
  readonly what: (item: WorkItem) => string
  readonly toDo: (item: WorkItem) => string
} {
  const t = useText('staff-frame')
  const ask = ({ note, isFirst }: NonNullable<WorkItem['ask']>) => {
    const what = t(isFirst ? 'first-ask' : 'larger-ask')
    return note === '' ? what : `${what}: ${note}`
  }
  return {
    what: (item) => {
      const { kind, title, ask: asked } = item
      if (asked !== undefined) return ask(asked)
      if (whoOf(item) !== undefined) return t(`kind.${kind}`)
      // A proposal about nobody has the word of its kind for a title.
      const proposal = PROPOSALS.find((each) => each === title)
      return `${t(`kind.${kind}`)}: ${proposal === undefined ? title : t(`title-${proposal}`)}`
    },
    toDo: ({ kind, mine }) =>
      mine && (kind === 'dispute' || kind === 'ticket') ? t(`do-mine.${kind}`) : t(`do.${kind}`),
  }
}
