import { monthText } from '#contract/formats.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { sitePaths } from '#web/paths.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { nearDateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useLedgerState } from './api.ts'
import type { usePhoneMemory } from './phone-record.tsx'

const ShareSeal = lazyPart(async () => (await import('./share-seal.tsx')).ShareSeal)

/** Says why nothing is confirmed now, while confirmations are paused. */
export function LedgerStopped() {
  const t = useText('coine')
  const moment = useMomentText()
  const since = useLedgerState().data?.data.stoppedSince ?? null
  if (since === null) return null
  return <p className="banner banner--bad">{t('ledger-stopped', { at: moment(since) })}</p>
}

/** The latest check and seal of the record, in the row that leads to checking it oneself; `toShare`: what is due. */
export function SealRow({
  toShare: { month, noteShared },
}: Pick<ReturnType<typeof usePhoneMemory>, 'toShare'>) {
  const t = useText('coine')
  const language = useLanguage()
  const now = useServerNow(60_000)
  const state = useLedgerState().data?.data
  if (state === undefined) return null
  const { seal, check } = state
  return (
    <Group title={t('verify')}>
      <Row
        href={language === 'hi' ? `/hi${sitePaths.ledger}` : sitePaths.ledger}
        mark={<RowIcon name={check?.passed === false ? 'alert' : 'shield'} />}
        first={
          check === null
            ? t('check-none')
            : t(check.passed ? 'check-passed' : 'check-failed', {
                at: nearDateOf(check.at, language, now),
              })
        }
        second={seal === null ? t('seal-none') : t('seal-short', { seal: shortSeal(seal.head) })}
      />
      <WitnessRow />
      <FoldRow
        mark={<RowIcon name="share" />}
        first={
          month === undefined ? t('share') : t('share.due', { month: monthText(month, language) })
        }
        second={t('share.text')}
        onOpen={noteShared}
      >
        <ShareSeal />
      </FoldRow>
    </Group>
  )
}

/** What witnesses outside this installation say of the record, where some are asked; it gives what they signed. */
function WitnessRow() {
  const t = useText('coine')
  const language = useLanguage()
  const now = useServerNow(60_000)
  const witnessed = useLedgerState().data?.data.witnessed ?? null
  if (witnessed === null) return null
  const { circleId, by, of, day, refused } = witnessed
  const signed =
    day === null
      ? t('witnessed-none')
      : t('witnessed', { by: String(by), of: String(of), day: nearDateOf(day, language, now) })
  const href = `/api/ledger/checkpoint?circle=${circleId}`
  return refused > 0 ? (
    <Row href={href} mark={<RowIcon name="alert" />} first={t('witness-refused')} second={signed} />
  ) : (
    <Row href={href} mark={<RowIcon name="shield" />} first={signed} second={t('witnessed-text')} />
  )
}
