import type { Messages } from '#contract/messages/messages.ts'
import type { Translate } from '#contract/messages/translate.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { fetchFile } from '#web/platform/files/fetch-file.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'

type Message = ApiResponse<'GET /operator/member-messages'>['data'][number]

/** A message that was sent; opened, its words, and what went out by which way. */
export function MessageRow({ message }: { message: Message }) {
  const t = useText('telling')
  const language = useLanguage()
  const { id, people, read, ways, sentAt, done } = message
  const hindi = language === 'hi'
  const download = async () => {
    await fetchFile('GET /operator/member-messages/sent', { query: { messageId: id } })
    return {}
  }
  return (
    <FoldRow
      mark={<RowIcon name="news" />}
      first={hindi ? message.titleHi : message.titleEn}
      second={t('sent-line', { date: dateOf(sentAt, language), people })}
      end={done ? undefined : <Badge tone="late" text={t('under-way')} />}
    >
      <div className="stack stack--tight">
        <p className="small soft">{audienceWords(t, message)}</p>
        <p className="as-typed">{hindi ? message.bodyHi : message.bodyEn}</p>
        <p>{t('read', { read, people })}</p>
        <ul>
          {ways
            .filter(({ sent, waiting, skipped, failed }) => sent + waiting + skipped + failed > 0)
            .map(({ way, ...counts }) => (
              <li key={way}>{t('way-line', { way: t(`way.${way}`), ...counts })}</li>
            ))}
        </ul>
        <SimpleAct label={t('csv')} act={download} />
        <p className="small soft">{t('csv-text')}</p>
      </div>
    </FoldRow>
  )
}

function audienceWords(
  t: Translate<Messages['telling']>,
  { kind, circleName, people, sentAt }: Message,
): string {
  if (kind === 'circle') return t('to.circle', { circle: circleName ?? '' })
  if (kind === 'privacy') return t('to.privacy', { count: people })
  return kind === 'everybody' ? t('to.everybody') : t('to.breach', { date: sentAt.slice(0, 10) })
}
