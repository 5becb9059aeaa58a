import { useState } from 'react'
import { Link } from 'wouter'
import type { ContentView } from '#contract/content/views.ts'
import type { ContentKind, ContentMove, WrittenKind } from '#domain/content/content.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useContentCommand } from './api.ts'
import { Hints } from './news-preview.tsx'
import { typedBefore } from './piece-draft.ts'
import { PieceForm } from './piece-form.tsx'
import { PreviewPair } from './preview-pair.tsx'
import { toneOf } from './tones.ts'
import { typedOf } from './typed-news.ts'

type Props = { readonly kind: ContentKind; readonly piece: ContentView }
type NewsView = Extract<ContentView['fields'], { kind: 'news' }>

/** One piece: its state, what visitors would see, and what can be done now. */
export function PieceView({ kind, piece }: Props) {
  const t = useText('content-desk')
  const mayChange = piece.can.includes('change')
  const [changes, setChanges] = useState(
    mayChange && typedBefore(`${kind} ${piece.id}`) !== undefined,
  )
  const stop = () => setChanges(false)
  return (
    <div className="stack stack--wide">
      <SectionCard title={piece.title}>
        <Facts piece={piece} />
        {!changes && <Moves kind={kind} piece={piece} onChange={() => setChanges(true)} />}
        {piece.fields.kind === 'news' && !changes && (
          <OtherLanguage piece={piece} fields={piece.fields} />
        )}
      </SectionCard>
      {changes ? (
        <SectionCard title={t('act.change')}>
          <PieceForm
            kind={kind as WrittenKind}
            piece={piece}
            begin={typedOf(piece)}
            site={piece.whose === 'site'}
            onSaved={stop}
            onCancel={stop}
          />
        </SectionCard>
      ) : (
        <Seen piece={piece} />
      )}
      <div>
        <ButtonLink to={`${staffPath('content')}?kind=${kind}`}>{t('back')}</ButtonLink>
      </div>
    </div>
  )
}

function Facts({ piece }: Pick<Props, 'piece'>) {
  const t = useText('content-desk')
  const language = useLanguage()
  const { fields, agreed, note } = piece
  const where = [
    t(`whose.${piece.whose}`),
    ...(piece.language === null ? [] : [t(`language.${piece.language}`)]),
    t('by', { name: piece.byName, date: dateTimeOf(piece.changedAt, language) }),
  ]
  return (
    <>
      <p className="row">
        <Badge tone={toneOf(piece.state)} text={t(`state.${piece.state}`)} />{' '}
        <span className="small soft">{where.join(' · ')}</span>
      </p>
      {note !== null && (
        <p className="banner banner--late">
          <strong>{t('note')}:</strong> {note}
        </p>
      )}
      {agreed !== null && (
        <p className="small soft">
          {t('agreed', { version: agreed.version, date: dateTimeOf(agreed.at, language) })}{' '}
          {'onSite' in fields ? t(fields.onSite ? 'site-too' : 'circle-only') : ''}
        </p>
      )}
      <OnBoard piece={piece} />
      {piece.tied && <p className="banner">{t('tied')}</p>}
      {piece.mine && piece.state === 'review' && <p className="small soft">{t('second')}</p>}
    </>
  )
}

/** Who reads it and how it is on the board, for whoever approves it. */
function OnBoard({ piece: { fields, whose } }: Pick<Props, 'piece'>) {
  const t = useText('content-desk')
  const language = useLanguage()
  if (fields.kind !== 'news' || whose === 'site') return null
  const { forVisitors, pinned, important, meeting } = fields
  return (
    <>
      <p>{t(forVisitors ? 'readers.visitors' : 'readers.members')}</p>
      {pinned && <p>{t('pinned')}</p>}
      {important && <p>{t('important')}</p>}
      {meeting !== null && (
        <p>{t('meets', { date: dateTimeOf(meeting.at, language), place: meeting.venue })}</p>
      )}
    </>
  )
}

/** Goes to this news in the other language. One that is not written begins with all but the texts. */
function OtherLanguage({
  piece,
  fields: { other, slug, language },
}: {
  piece: ContentView
  fields: NewsView
}) {
  const t = useText('content-desk')
  const given = Object.fromEntries(
    ['readers', 'sort', 'day', 'time', 'where', 'pinned', 'important'].map((name) => [
      name,
      typedOf(piece)[name] ?? '',
    ]),
  )
  if (other !== null)
    return (
      <p>
        <Link href={staffPaths.piece('news', other)}>{t('other-language')}</Link>
      </p>
    )
  return (
    <div>
      <ButtonLink
        small
        to={`${staffPaths.piece('news', 'new')}?${new URLSearchParams({ ...given, slug, language: language === 'en' ? 'hi' : 'en' }).toString()}`}
      >
        {t('write-other')}
      </ButtonLink>
    </div>
  )
}

function Seen({ piece: { fields, shown } }: Pick<Props, 'piece'>) {
  const t = useText('content-desk')
  const picture = 'picture' in fields ? fields.picture : undefined
  return (
    <SectionCard title={t('preview')}>
      {fields.kind === 'news' && <Hints hints={fields.hints} />}
      {picture !== undefined && (
        <img
          className="drawing-choice"
          src={`/drawings/${picture}.svg`}
          alt={t(`drawing.${picture}`)}
          width="160"
          height="110"
        />
      )}
      <PreviewPair shown={shown} />
    </SectionCard>
  )
}

const EXPLAINED = ['hand_back', 'withdraw'] as const
const isExplained = (move: string): move is (typeof EXPLAINED)[number] =>
  (EXPLAINED as readonly string[]).includes(move)

function Moves({
  kind,
  piece,
  onChange,
}: {
  kind: ContentKind
  piece: ContentView
  onChange: () => void
}) {
  const t = useText('content-desk')
  const { mutateAsync: send } = useContentCommand('POST /staff/content/{kind}/{contentId}/move')
  const act = (move: ContentMove, reason?: string) =>
    send({
      params: { kind, contentId: piece.id },
      body: { move, version: piece.version, ...(reason !== undefined && { reason }) },
    })
  return (
    <div className="row">
      {piece.can.map((what) => {
        if (what === 'change')
          return (
            <Button key={what} onClick={onChange}>
              {t('act.change')}
            </Button>
          )
        const label = t(`act.${what}`)
        if (isExplained(what))
          return (
            <ReasonAct
              key={what}
              label={label}
              title={t(`why-${what}`)}
              action={label}
              danger={what === 'withdraw'}
              act={(reason) => act(what, reason)}
            />
          )
        return <SimpleAct key={what} label={label} variant="primary" act={() => act(what)} />
      })}
    </div>
  )
}
