import { type ReactNode, Suspense } from 'react'
import type { PledgeView } from '#contract/pledges.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Row, RowIcon } from '#web/ui/display/rows.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { waitingKinds } from './next-thing.ts'

const Questions = lazyPart(async () => (await import('./questions.tsx')).Questions)
const RuleChangeRow = lazyPart(
  async () => (await import('#web/features/staff/policy/rule-change.tsx')).RuleChangeRow,
)
const FirstSteps = lazyPart(
  async () => (await import('#web/features/members/first-steps.tsx')).FirstSteps,
)

/**
 * What waits for this member beside payments: pledges that rest, people and roles that need their
 * answer, a change of the rules, a new member's first steps, and the tasks of a role. `areFirst`: no payment waits.
 */
export function useWaitingRows(
  pledges: readonly PledgeView[],
  { areFirst }: { areFirst: boolean },
): ReactNode[] {
  const t = useText('dashboard')
  const { firstSteps } = useSession()
  const resting = pledges.filter(({ waitsForAnswer }) => waitsForAnswer)
  const vouches = useApi('GET /user/vouch-requests').data?.data ?? []
  const roles = useApi('GET /user/role-proposals').data?.data ?? []
  const people = useApi('GET /user/waiting-people').data?.data.length ?? 0
  const rules = useRuleChange()
  const tasks = useTasks()
  const kinds = waitingKinds({
    questions: resting.length + vouches.length + roles.length,
    rules: rules.length,
    people,
    tasks,
    firstSteps: firstSteps ? 1 : 0,
  })
  const draw: Readonly<Record<(typeof kinds)[number], () => ReactNode>> = {
    questions: () => (
      <Questions resting={resting} vouches={vouches} roles={roles} areFirst={areFirst} />
    ),
    rules: () =>
      rules.map((change) => (
        <RuleChangeRow key={change.id} change={change} open={areFirst && kinds[0] === 'rules'} />
      )),
    people: () => (
      <Row
        to={paths.recognise}
        mark={<RowIcon name="people" />}
        first={t('people-wait', { count: people })}
      />
    ),
    tasks: () => (
      <Row
        to={staffPath('queue')}
        mark={<RowIcon name="desk" />}
        first={t('staff-tasks', { count: tasks })}
      />
    ),
    firstSteps: () => <FirstSteps open={areFirst && kinds.length === 1} />,
  }
  return kinds.map((kind) => (
    <Suspense key={kind} fallback={<Coming />}>
      {draw[kind]()}
    </Suspense>
  ))
}

/** The change of the rules that waits for the members: one, or none. */
function useRuleChange() {
  const change = useApi('GET /circle/rule-change').data?.data ?? null
  return change === null ? [] : [change]
}

/** How many tasks a member of staff has. */
function useTasks(): number {
  const { roles } = useSession()
  return useApi('GET /staff/queue', {}, { enabled: roles.length > 0 }).data?.data.length ?? 0
}

function Coming() {
  return (
    <li>
      <Skeleton lines={1} />
    </li>
  )
}
