import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OneTimeLink } from '#web/ui/acts/one-time-link.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { FoundingTerms } from './founding-terms.tsx'

type Founding = ApiResponse<'GET /founding'>['data']
type Founder = Founding['founders'][number]

/**
 * What two founders still have to do before an operator opens their circle; list items. Only the
 * step that can be done now says how. What takes both is asked once both are there.
 */
export function FounderSteps() {
  const query = useApi('GET /founding', {}, { refetchInterval: 30_000 })
  return <QueryView query={query}>{({ data }) => <Steps founding={data} />}</QueryView>
}

function Steps({ founding }: { founding: Founding }) {
  const t = useText('joining')
  const mine = founding.founders.find((founder) => founder.mine)
  const other = founding.founders.find((founder) => !founder.mine)
  const isProved = mine?.emailProved === true && mine.phoneProved
  const hasFactor = mine?.secondFactor === true
  return (
    <>
      {hasFactor ? (
        <ToDoStep done title={t('founder-factor-done')} />
      ) : (
        <ToDoStep done={false} title={t('founder-factor-open')}>
          {isProved && (
            <p>
              <Link href={paths.security}>{t('founder-factor-do')}</Link>
            </p>
          )}
        </ToDoStep>
      )}
      <OtherStep other={other} mayInvite={isProved && hasFactor} linkWaits={founding.linkWaits} />
      {hasFactor && other !== undefined && <FoundingTerms founding={founding} />}
      <ToDoStep
        done={false}
        word={t('step-waiting')}
        title={t(founding.opensItself ? 'founder-self-open' : 'founder-operator-open')}
      />
      <li className="banner">{t('founder-tie')}</li>
    </>
  )
}

/** How far the other founder is, or the link with which they come in. */
function OtherStep({
  other,
  mayInvite,
  linkWaits,
}: {
  other: Founder | undefined
  mayInvite: boolean
  linkWaits: boolean
}) {
  const t = useText('joining')
  if (other !== undefined && todoOf(other).length === 0)
    return <ToDoStep done title={t('founder-other-done', { name: other.name })} />
  return (
    <ToDoStep
      done={false}
      title={t('founder-other-open')}
      {...(other !== undefined && { word: t('step-waiting') })}
    >
      {other === undefined && mayInvite && <OtherLink waits={linkWaits} />}
      {other !== undefined && (
        <p>
          {t('founder-other-wait', {
            name: other.name,
            todo: todoOf(other)
              .map((what) => t(`founder-todo-${what}`))
              .join(', '),
          })}
        </p>
      )}
    </ToDoStep>
  )
}

function todoOf({ emailProved, phoneProved, secondFactor }: Founder) {
  return [
    ...(emailProved ? [] : ['email' as const]),
    ...(phoneProved ? [] : ['phone' as const]),
    ...(secondFactor ? [] : ['factor' as const]),
  ]
}

/** The one-time link for the other founder. */
function OtherLink({ waits }: { waits: boolean }) {
  const t = useText('joining')
  const make = useOnce('POST /founding/link', { refreshes: ['membership'] })
  return (
    <>
      {waits && <p>{t('founder-link-again')}</p>}
      <OneTimeLink
        action={t('founder-link-make')}
        label={t('founder-link-label')}
        text={t('founder-link-text')}
        failed={t('founder-link-failed')}
        variant={waits ? 'plain' : 'primary'}
        make={() => make.mutateAsync({})}
      />
    </>
  )
}
