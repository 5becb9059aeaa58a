import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { nameList } from '#contract/formats.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

type Data = ApiResponse<'GET /staff/set-up'>['data']

/** Whether payments are about to open: all that they need is there. */
export function isOpening({ paymentsOpen, dispute }: Data): boolean {
  return !paymentsOpen && dispute.firstRound && dispute.appeal
}

/** The rule that is costly to learn late: it stands first. */
export function TieStep() {
  const t = useText('set-up')
  return (
    <section className="card">
      <h2 className="card__title">{t('tie-title')}</h2>
      <p>{t('tie-text')}</p>
    </section>
  )
}

/** How many are in, and where others are brought in. */
export function PeopleStep({ data: { firstAsk } }: { data: Data }) {
  const t = useText('set-up')
  return (
    <section className="card">
      <h2 className="card__title">{t('people-title')}</h2>
      <p>
        {t('people-text', { count: firstAsk.members })}{' '}
        <Link href={staffPath('group')}>{t('people-do')}</Link>
      </p>
    </section>
  )
}

/** Can a dispute and its appeal be decided today? */
export function DisputeStep({ data: { dispute, paymentsOpen, panelOffer } }: { data: Data }) {
  const t = useText('set-up')
  const { firstRound, appeal, ofRoles } = dispute
  const ready = firstRound && appeal
  return (
    <Step title={t('dispute-title')} ready={ready}>
      <p>{t('dispute-rule')}</p>
      <WhoCanDecide dispute={dispute} />
      {!ready && (
        <p>
          {t('dispute-do')} <Link href={staffPath('roles')}>{t('roles')}</Link>
        </p>
      )}
      {ready && ofRoles.length > 0 && <CasesOfRoles cases={ofRoles} />}
      {panelOffer !== 'none' && <PanelOffer wanted={panelOffer === 'wanted'} />}
      <p className="small soft">
        {t(paymentsOpen ? 'payments-open' : ready ? 'payments-soon' : 'payments-later')}
      </p>
    </Step>
  )
}

/** How many officers there are, and how many are missing. */
function WhoCanDecide({ dispute }: { dispute: Data['dispute'] }) {
  const t = useText('set-up')
  const { firstRound, appeal, officers, unable, panel, missing } = dispute
  return (
    <>
      <p>{officers + panel === 0 ? t('dispute-none') : t('dispute-count', { officers, panel })}</p>
      {missing > 0 && <p>{t('dispute-missing', { missing })}</p>}
      {firstRound && !appeal && <p>{t('dispute-first')}</p>}
      {unable > 0 && <p>{t('dispute-unable', { count: unable })}</p>}
    </>
  )
}

/** Founders and people with a role whose own cases have too few officers, and who there is. */
function CasesOfRoles({ cases }: { cases: Data['dispute']['ofRoles'] }) {
  const t = useText('set-up')
  const language = useLanguage()
  const lineOf = ({ name, firstRound, deciders }: (typeof cases)[number]) => {
    const names = nameList(
      deciders.map((one) => (one.outside ? t('roles-outside', { name: one.name }) : one.name)),
      language,
    )
    if (names === '') return t('roles-none', { name })
    return t(firstRound ? 'roles-first' : 'roles-few', { name, names })
  }
  return (
    <div className="stack stack--tight">
      <h3>{t('roles-title')}</h3>
      <p>{t('roles-text')}</p>
      <ul>
        {cases.map((one, at) => (
          <li key={at}>{lineOf(one)}</li>
        ))}
      </ul>
      <p>{t('roles-do')}</p>
    </div>
  )
}

/** The operator's panel in one tap, for a small circle. */
function PanelOffer({ wanted }: { wanted: boolean }) {
  const t = useText('set-up')
  const want = useCommand('POST /staff/set-up/panel')
  if (wanted) return <p>{t('panel-wanted')}</p>
  return (
    <>
      <p>{t('panel-offer')}</p>
      <SimpleAct label={t('panel-want')} act={() => want.mutateAsync({})} />
    </>
  )
}

/** Who can release a first ask? */
export function AskStep({ data: { firstAsk, dispute } }: { data: Data }) {
  const t = useText('set-up')
  const language = useLanguage()
  const { stewards, founding, members, uncovered } = firstAsk
  const able = stewards.filter((steward) => steward.able).map(({ name }) => name)
  return (
    <Step title={t('ask-title')} ready={uncovered === 0}>
      {able.length > 0 && <p>{t('ask-stewards', { names: nameList(able, language) })}</p>}
      {able.length === 0 && !founding && <p>{t('ask-none')}</p>}
      {founding && <p>{t('ask-founding', { panel: dispute.panel })}</p>}
      {uncovered > 0 && (
        <p>
          {t('ask-uncovered', { count: uncovered, members })}{' '}
          <Link href={staffPath('roles')}>{t('roles')}</Link>
        </p>
      )}
    </Step>
  )
}

/** Can both administrators work in their role? */
export function AdministratorsStep({ data: { administrators } }: { data: Data }) {
  const t = useText('set-up')
  const language = useLanguage()
  const missing = administrators.filter(({ able }) => !able).map(({ name }) => name)
  return (
    <Step title={t('able-title')} ready={missing.length === 0}>
      {missing.length > 0 && (
        <p>
          {t('able-missing', { names: nameList(missing, language) })} {t('able-do')}
        </p>
      )}
    </Step>
  )
}

/** Does SMS arrive? One is sent to the reader's own phone. */
export function SmsStep() {
  const t = useText('set-up')
  const test = useOnce('POST /staff/set-up/test-sms', { refreshes: [] })
  return (
    <section className="card">
      <h2 className="card__title">{t('sms-title')}</h2>
      <p>{t('sms-text')}</p>
      <SimpleAct label={t('sms-do')} act={() => test.mutateAsync({})} />
    </section>
  )
}

function Step({ title, ready, children }: { title: string; ready: boolean; children?: ReactNode }) {
  const t = useText('set-up')
  return (
    <section className="card">
      <div className="row row--between">
        <h2 className="card__title">{title}</h2>
        <Badge tone={ready ? 'done' : 'yours'} text={t(ready ? 'yes' : 'no')} />
      </div>
      {children}
    </section>
  )
}
