import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PolicyView } from '#contract/staff/rules.ts'
import { PolicyFacts, PolicyHistory } from '#web/features/staff/policy/policy-facts.tsx'
import { RuleChangeCard } from '#web/features/staff/policy/rule-change.tsx'
import { PolicyForm } from '#web/features/staff/policy/policy-form.tsx'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

export function PolicyPage() {
  const query = useApi('GET /staff/policy')
  return (
    <QueryView query={query} lines={6}>
      {({ data }) => <RulesOf policy={data} />}
    </QueryView>
  )
}

function RulesOf({ policy }: { policy: PolicyView }) {
  const t = useText('staff-policy')
  const language = useLanguage()
  const { roles } = useSession()
  const withdraw = useCommand('POST /staff/policy/withdraw')
  const [editing, setEditing] = useState(false)
  const [done, setDone] = useState<'proposed' | 'published'>()
  const head = useRef<HTMLDivElement>(null)
  const end = (outcome?: 'proposed' | 'published') => {
    setEditing(false)
    setDone(outcome)
  }
  // The form is long, and its result shows at the top of the page.
  useEffect(() => {
    if (done === undefined) return
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'center' })
  }, [done])
  const isAdmin = roles.includes('admin')
  return (
    <div className="stack stack--wide">
      <div ref={head} tabIndex={-1} className="stack">
        {done !== undefined && <output className="banner">{t(`done.${done}`)}</output>}
        <p>
          {t('version', { version: policy.version, date: dateOf(policy.publishedAt, language) })}
        </p>
        {policy.waiting && (
          <p className="banner banner--late">
            {t('waiting')} <Link href={staffPath('approvals')}>{t('waiting-link')}</Link>
          </p>
        )}
      </div>
      <RuleChangeCard
        {...(isAdmin && {
          acts: ({ id }) => (
            <StaffAct
              texts="staff-policy"
              words="withdraw"
              act={(reason) => withdraw.mutateAsync({ body: { id, reason } })}
            />
          ),
        })}
      />
      {editing ? (
        <PolicyForm policy={policy} onDone={end} />
      ) : (
        <>
          {isAdmin ? (
            <div>
              <Button
                variant="primary"
                onClick={() => {
                  setDone(undefined)
                  setEditing(true)
                }}
              >
                {t('edit')}
              </Button>
            </div>
          ) : (
            <p className="small soft">{t('read-only')}</p>
          )}
          <PolicyFacts figures={policy.figures} />
          <PolicyHistory policy={policy} />
        </>
      )}
    </div>
  )
}
