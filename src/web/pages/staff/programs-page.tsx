import { useState } from 'react'
import type { CircleTokenView } from '#contract/staff/circle-tokens.ts'
import { MadeToken } from '#web/features/security/tokens-part.tsx'
import { CircleTokenForm } from '#web/features/staff/circle-token-form.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

/** The tokens of the circle, those that wait too: who made each and who agreed, its last use, its end; and a new one. */
export function ProgramsPage() {
  const t = useText('staff-circle')
  const security = useText('security')
  const query = useApi('GET /staff/circle-tokens')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  return (
    <div className="stack">
      {made !== undefined && (
        <div className="card">
          <MadeToken
            made={{ token: made, webhookSecret: null }}
            onStored={() => setMade(undefined)}
          />
        </div>
      )}
      {making && (
        <SectionCard title={security('token-make')}>
          <CircleTokenForm
            onMade={(token) => {
              setMade(token)
              setMaking(false)
            }}
            onCancel={() => setMaking(false)}
          />
        </SectionCard>
      )}
      {!making && made === undefined && (
        <div>
          <Button variant="primary" onClick={() => setMaking(true)}>
            {security('token-make')}
          </Button>
        </div>
      )}
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0
            ? !making && <Empty text={t('programs-none')} />
            : data.map((token) => <TokenCard key={token.id} token={token} />)
        }
      </QueryView>
    </div>
  )
}

function TokenCard({ token }: { token: CircleTokenView }) {
  const { program, madeBy, agreedBy, agreedAt, expiresAt } = token
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const security = useText('security')
  const language = useLanguage()
  const until = (
    <>
      {security('token-until')} <DateText at={expiresAt} />
    </>
  )
  if (agreedBy === null || agreedAt === null)
    return (
      <SectionCard title={program}>
        <p>{t('program-waits', { one: madeBy.name })}</p>
        <p className="small soft">{until}</p>
        <div>
          <ButtonLink small to={staffPath('approvals')}>
            {frame('page.approvals')}
          </ButtonLink>
        </div>
      </SectionCard>
    )
  return (
    <SectionCard title={program}>
      <p>
        {t('program-by', {
          one: madeBy.name,
          other: agreedBy.name,
          date: dateOf(agreedAt, language),
        })}
      </p>
      <p className="small soft">
        {until} · <LastUse {...token} />
      </p>
      {!madeBy.admin && <p>{t('program-former', { name: madeBy.name })}</p>}
      <EndToken {...token} />
    </SectionCard>
  )
}

function LastUse({ lastUsedAt }: Pick<CircleTokenView, 'lastUsedAt'>) {
  const security = useText('security')
  if (lastUsedAt === null) return security('token-never')
  return (
    <>
      {security('token-used')} <DateText at={lastUsedAt} />
    </>
  )
}

function EndToken({ id: tokenId }: Pick<CircleTokenView, 'id'>) {
  const end = useCommand('POST /staff/circle-tokens/end')
  return (
    <div>
      <StaffAct
        texts="staff-circle"
        words="program-end"
        danger
        act={(reason) => end.mutateAsync({ body: { tokenId, reason } })}
      />
    </div>
  )
}
