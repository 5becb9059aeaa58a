import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { money } from '#contract/formats.ts'
import { referenceInText } from '#domain/matches/reference-in-text.ts'
import { useMatchesToPay } from '#web/features/matches/api.ts'
import { may } from '#web/features/matches/match-sides.ts'
import { keepClaimDraft } from '#web/features/matches/paying/claim-draft.ts'
import { paths } from '#web/paths.ts'
import {
  forgetShared,
  handOver,
  readShared,
  type Shared,
} from '#web/platform/device/shared-picture.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/**
 * A picture that the payment app shared. It goes to the payment that the reader chooses, so that no
 * other site can slip one in.
 */
export function SharedPage() {
  const t = useText('paying')
  const common = useText('member-common')
  const shared = useShared()
  const query = useMatchesToPay()
  return (
    <div className="flow">
      <PageHeading title={t('shared-title')} />
      {shared === null && <p className="banner banner--late">{t('shared-lost')}</p>}
      <QueryView query={query}>
        {({ data }) => (
          <Choices
            matches={data.filter((match) => may(match, 'claimed'))}
            shared={shared ?? undefined}
          />
        )}
      </QueryView>
      <div className="flow__end">
        <ButtonLink block to={paths.dashboard}>
          {common('to-dashboard')}
        </ButtonLink>
      </div>
    </div>
  )
}

type Choosable = { readonly id: string; readonly amount: number; readonly receiverName: string }

function Choices({
  matches,
  shared,
}: {
  matches: readonly Choosable[]
  shared: Shared | undefined
}) {
  const t = useText('paying')
  const [, navigate] = useLocation()
  const choose = async (matchId: string) => {
    if (shared !== undefined) {
      const utr = referenceInText(shared.text)
      if (utr !== undefined) keepClaimDraft(matchId, { utr, rail: 'upi' })
      handOver(matchId, shared.picture)
      await forgetShared()
    }
    navigate(paths.payProof(matchId), { replace: true })
  }
  if (matches.length === 0) return <p>{t('shared-none')}</p>
  return (
    <>
      {shared !== undefined && (
        <>
          <Preview picture={shared.picture} />
          <p className="small soft">{t('shared-text')}</p>
        </>
      )}
      <div className="stack">
        {matches.map(({ id, amount, receiverName }) => (
          <Button key={id} block onClick={() => void choose(id)}>
            {t('shared-to', { amount: money(amount), name: receiverName })}
          </Button>
        ))}
      </div>
    </>
  )
}

function Preview({ picture }: { picture: File }) {
  const t = useText('paying')
  const [url] = useState(() => URL.createObjectURL(picture))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <div className="picture-place">
      <img src={url} alt={t('shared-alt')} />
    </div>
  )
}

/** What was shared; null where nothing arrived, undefined while that is not known. */
function useShared(): Shared | null | undefined {
  const [shared, setShared] = useState<Shared | null>()
  useEffect(() => {
    let isHere = true
    void readShared().then((found) => isHere && setShared(found ?? null))
    return () => {
      isHere = false
    }
  }, [])
  return shared
}
