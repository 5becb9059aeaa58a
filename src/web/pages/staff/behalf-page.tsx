import { useText } from '#web/platform/text/i18n.tsx'
import { type ReactNode, useState } from 'react'
import type { BehalfRequest } from '#contract/behalf/managing.ts'
import { useBehalfRequests } from '#web/features/behalf/api.ts'
import { CodeStep } from '#web/features/behalf/code-step.tsx'
import { FindStep } from '#web/features/behalf/find-step.tsx'
import { RequestList } from '#web/features/behalf/request-list.tsx'
import { WhatStep } from '#web/features/behalf/what-step.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Steps } from '#web/ui/flow/steps.tsx'

export function BehalfPage() {
  const query = useBehalfRequests()
  return (
    <QueryView query={query}>
      {({ data }) => (
        <div className="stack stack--wide">
          <Wizard requests={data} />
          <RequestList requests={data.filter(({ status }) => status !== 'waiting')} />
        </div>
      )}
    </QueryView>
  )
}

/** One step at a time. A request that waits for its code comes first, also after a reload. */
function Wizard({ requests }: { requests: readonly BehalfRequest[] }) {
  const t = useText('staff-behalf')
  const [memberId, setMemberId] = useState<string>()
  const [sent, setSent] = useState<{ readonly requestId: string; readonly phoneEnd: string }>()
  const [done, setDone] = useState(false)
  const waiting = requests.filter(({ status }) => status === 'waiting')
  const request = waiting.find(({ id }) => id === sent?.requestId) ?? waiting[0]
  const again = () => {
    setMemberId(undefined)
    setSent(undefined)
    setDone(false)
  }
  if (done) {
    return (
      <SectionCard title={t('done-title')}>
        <p>{t('done-text')}</p>
        <div>
          <Button variant="primary" onClick={again}>
            {t('another')}
          </Button>
        </div>
      </SectionCard>
    )
  }
  if (request !== undefined) {
    return (
      <Step now={2}>
        <CodeStep
          key={request.id}
          request={request}
          phoneEnd={request.id === sent?.requestId ? sent.phoneEnd : undefined}
          onDone={() => setDone(true)}
        />
      </Step>
    )
  }
  if (memberId === undefined)
    return (
      <Step now={0}>
        <FindStep onChoose={setMemberId} />
      </Step>
    )
  const toCode = (next: { readonly requestId: string; readonly phoneEnd: string }) => {
    setSent(next)
    setMemberId(undefined)
  }
  return (
    <Step now={1}>
      <WhatStep
        key={memberId}
        memberId={memberId}
        onSent={toCode}
        onBack={() => setMemberId(undefined)}
      />
    </Step>
  )
}

function Step({ now, children }: { now: number; children: ReactNode }) {
  const t = useText('staff-behalf')
  return (
    <div className="stack">
      <Steps names={[t('step-who'), t('step-what'), t('step-code')]} now={now} />
      {children}
    </div>
  )
}
