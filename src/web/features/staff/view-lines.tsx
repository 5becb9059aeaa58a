import { periodText } from '#contract/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { useActWords } from './use-act-words.ts'

type View = ApiResponse<'GET /user/record'>['views'][number]
type Word = Extract<MessageKey<'record'>, `view-what.${string}`>

/** Which staff viewed a member's data, and what of it. */
export function ViewLines({ views }: { views: readonly View[] }) {
  const t = useText('record')
  const words = useActWords()
  const language = useLanguage()
  const whatOf = (what: string) => {
    const key = `view-what.${what}`
    // A catalogue returns the key itself where it has no sentence.
    const said = t(key as Word)
    return said === key ? what.replaceAll(/[._-]/g, ' ') : said
  }
  return (
    <ol className="timeline">
      {views.map(({ at, byRole, byName, what, register }, index) => {
        if (register !== undefined)
          return (
            <li key={`${at}-${index}`} data-state="done">
              <DateTimeText at={at} />
              <span>
                {t('view-register', {
                  who: byName ?? '',
                  role: words.role(byRole),
                  period: periodText(register.period, language),
                })}
              </span>
              {register.reason !== null && (
                <p className="small">{t('view-register-why', { reason: register.reason })}</p>
              )}
            </li>
          )
        const values = {
          role: byRole === 'giver' || byRole === 'helper' ? t(byRole) : words.role(byRole),
          what: whatOf(what),
        }
        return (
          <li key={`${at}-${index}`} data-state="done">
            <DateTimeText at={at} />
            <span>
              {byName === null ? t('view-nobody', values) : t('view', { who: byName, ...values })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
