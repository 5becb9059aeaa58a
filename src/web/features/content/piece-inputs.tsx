import { useText } from '#web/platform/text/i18n.tsx'
import { VENUE } from '#domain/content/board.ts'
import { DRAWINGS, NEWS_BODY, type WrittenKind } from '#domain/content/content.ts'
import { CheckField, SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { FormParts } from '#web/platform/forms/use-act-form.ts'
import type { Typed } from './piece-draft.ts'
import { PLACES, TEXT_BOUNDS } from './piece-fields.ts'
import { isMeeting } from './typed-news.ts'

type Props = {
  readonly kind: WrittenKind
  readonly typed: Typed
  readonly around: Around
  readonly isNew: boolean
  readonly site: boolean
  readonly onType: (field: string, text: string) => void
}
type Around = FormParts<Typed>['field']

/** The fields of a piece, by its kind. */
export function PieceInputs({ kind, typed, around, isNew, site, onType }: Props) {
  const t = useText('content-desk')
  return (
    <>
      {kind === 'poster' && isNew && site && (
        <SelectField
          label={t('field.whose')}
          options={(['circle', 'site'] as const).map((value) => ({
            value,
            text: t(`whose.${value}`),
          }))}
          {...around('whose')}
        />
      )}
      {kind === 'news' && <ReadersInput {...{ typed, around, isNew, site }} />}
      <SelectField
        label={t('field.language')}
        options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
        {...around('language')}
      />
      {kind === 'news' && <NewsInputs typed={typed} around={around} onType={onType} />}
      {kind === 'slide' && <SlideInputs around={around} picture={typed['picture'] ?? 'tree'} />}
      {kind === 'poster' && <PosterInputs around={around} picture={typed['picture'] ?? 'tree'} />}
    </>
  )
}

const READERS = ['members', 'visitors', 'site'] as const

type ReadersProps = Pick<Props, 'typed' | 'around' | 'isNew' | 'site'>

/** Whom news is for. What was written for the whole site stays there. */
function ReadersInput({ typed, around, isNew, site }: ReadersProps) {
  const t = useText('content-desk')
  if (!isNew && typed['readers'] === 'site') return null
  const choices = READERS.filter((value) => value !== 'site' || (isNew && site))
  return (
    <SelectField
      label={t('field.readers')}
      options={choices.map((value) => ({ value, text: t(`readers.${value}`) }))}
      {...around('readers')}
    />
  )
}

function NewsInputs({ typed, around, onType }: Pick<Props, 'typed' | 'around' | 'onType'>) {
  const t = useText('content-desk')
  const { title, summary } = TEXT_BOUNDS.news
  return (
    <>
      <TextField label={t('field.title')} maxLength={title?.max} {...around('title')} />
      <TextField
        label={t('field.slug')}
        hint={t('field.slug-hint')}
        maxLength={81}
        autoCapitalize="none"
        spellCheck={false}
        {...around('slug')}
      />
      {typed['readers'] !== 'site' && (
        <SelectField
          label={t('field.sort')}
          options={(['news', 'meeting'] as const).map((value) => ({
            value,
            text: t(`sort.${value}`),
          }))}
          {...around('sort')}
        />
      )}
      {isMeeting(typed) && <MeetingInputs around={around} />}
      <TextArea
        label={t('field.summary')}
        rows={2}
        maxLength={summary?.max}
        {...around('summary')}
      />
      <MarkdownField
        value={typed['body'] ?? ''}
        max={NEWS_BODY.max}
        error={around('body').error}
        onChange={(text) => onType('body', text)}
      />
      {typed['readers'] !== 'site' && (
        <CheckField
          label={t('field.pinned')}
          hint={t('field.pinned-hint')}
          checked={typed['pinned'] === 'yes'}
          onChange={({ target }) => onType('pinned', target.checked ? 'yes' : '')}
        />
      )}
      {typed['readers'] !== 'site' && (
        <CheckField
          label={t('field.important')}
          hint={t('field.important-hint')}
          checked={typed['important'] === 'yes'}
          onChange={({ target }) => onType('important', target.checked ? 'yes' : '')}
        />
      )}
    </>
  )
}

function MeetingInputs({ around }: Pick<Props, 'around'>) {
  const t = useText('content-desk')
  return (
    <>
      <TextField label={t('field.day')} type="date" {...around('day')} />
      <TextField label={t('field.time')} type="time" {...around('time')} />
      <TextField
        label={t('field.where')}
        hint={t('field.where-hint')}
        maxLength={VENUE.max}
        {...around('where')}
      />
    </>
  )
}

function SlideInputs({ around, picture }: { around: Around; picture: string }) {
  const t = useText('content-desk')
  return (
    <>
      <SelectField
        label={t('field.place')}
        options={PLACES.map((value) => ({ value, text: value }))}
        {...around('place')}
      />
      <PictureInput around={around} picture={picture} />
      <TextArea
        label={t('field.words')}
        rows={3}
        maxLength={TEXT_BOUNDS.slide['words']?.max}
        {...around('words')}
      />
      <TextField
        label={t('field.path')}
        hint={t('field.path-hint')}
        maxLength={81}
        autoCapitalize="none"
        spellCheck={false}
        {...around('path')}
      />
    </>
  )
}

function PosterInputs({ around, picture }: { around: Around; picture: string }) {
  const t = useText('content-desk')
  const { title, words } = TEXT_BOUNDS.poster
  return (
    <>
      <SelectField
        label={t('field.form')}
        options={(['poster', 'banner'] as const).map((value) => ({
          value,
          text: t(`form.${value}`),
        }))}
        {...around('form')}
      />
      <PictureInput around={around} picture={picture} />
      <TextField label={t('field.title')} maxLength={title?.max} {...around('title')} />
      <TextArea label={t('field.words')} rows={3} maxLength={words?.max} {...around('words')} />
    </>
  )
}

/** One of the site's own drawings, shown beside its name. */
function PictureInput({ around, picture }: { around: Around; picture: string }) {
  const t = useText('content-desk')
  return (
    <>
      <SelectField
        label={t('field.picture')}
        options={DRAWINGS.map((value) => ({ value, text: t(`drawing.${value}`) }))}
        {...around('picture')}
      />
      <img
        className="drawing-choice"
        src={`/drawings/${picture}.svg`}
        alt=""
        width="160"
        height="110"
      />
    </>
  )
}
