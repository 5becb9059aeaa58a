import { useText, useLanguage } from '#web/platform/text/i18n.tsx'
import { useSearchParams } from 'wouter'
import { CONTENT_KINDS, type ContentKind } from '#domain/content/content.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { PagedList } from '#web/ui/forms/paged-list.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { useContent } from './api.ts'
import type { ContentLine } from '#contract/content/views.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { toneOf } from './tones.ts'

const isKind = (text: string | null): text is ContentKind =>
  (CONTENT_KINDS as readonly (string | null)[]).includes(text)

/** All pieces by kind, with those that wait for a second person. */
export function ContentDesk() {
  const t = useText('content-desk')
  const frame = useText('staff-frame')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const kind = isKind(asked) ? asked : 'news'
  const pages = usePages()
  const query = useContent(kind, pages)
  const { waiting = {}, site = false } = query.data ?? {}
  const tabs = CONTENT_KINDS.filter((value) => value !== 'slide' || site).map((value) => ({
    value,
    text:
      (waiting[value] ?? 0) > 0
        ? t('kind-waiting', { kind: t(`kind.${value}`), count: waiting[value] ?? 0 })
        : t(`kind.${value}`),
  }))
  return (
    <div className="stack">
      <ChoiceTabs
        label={frame('filter')}
        tabs={tabs}
        chosen={kind}
        onChoose={(next) => {
          setSearch({ kind: next }, { replace: true })
          pages.toFirst()
        }}
      />
      {kind === 'leader' || kind === 'testimonial' ? (
        <p className="small soft">{t('own-words')}</p>
      ) : (
        <div>
          <ButtonLink variant="primary" to={staffPaths.piece(kind, 'new')}>
            {t(`new.${kind}`)}
          </ButtonLink>
        </div>
      )}
      <PagedList query={query} pages={pages} none={t('none')}>
        {({ data }) => (
          <div className="grid grid--wide">
            {data.map((piece) => (
              <PieceLine key={piece.id} piece={piece} />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  )
}

/** One piece in the list. */
function PieceLine({ piece }: { piece: ContentLine }) {
  const t = useText('content-desk')
  const language = useLanguage()
  return (
    <article className="card">
      <h2 className="card__title" lang={piece.language ?? undefined}>
        {piece.title}
      </h2>
      <p className="row">
        <Badge tone={toneOf(piece.state)} text={t(`state.${piece.state}`)} />{' '}
        <span className="small soft">
          {t(`whose.${piece.whose}`)}
          {piece.language === null ? '' : ` · ${t(`language.${piece.language}`)}`}
        </span>
      </p>
      <p className="small soft">
        {t('by', { name: piece.byName, date: dateTimeOf(piece.changedAt, language) })}
      </p>
      <div>
        <ButtonLink to={staffPaths.piece(piece.kind, piece.id)}>{t('open')}</ButtonLink>
      </div>
    </article>
  )
}
