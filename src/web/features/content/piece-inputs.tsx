import { useText } from '#web/platform/text/i18n.tsx'
import { DRAWINGS, NEWS_BODY, type WrittenKind } from '#domain/content/content.ts'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { FormParts } from '#web/platform/forms/use-act-form.ts'
import type { Typed } from './piece-draft.ts'
import { PLACES, TEXT_BOUNDS } from './piece-fields.ts'

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
      {kind !== 'slide' && isNew && site && (
        <SelectField
          label={t('field.whose')}
          options={(['circle', 'site'] as const).map((value) => ({
            value,
            text: t(`whose.${value}`),
          }))}
          {...around('whose')}
        />
      )}
      <SelectField
        label={t('field.language')}
        options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
        {...around('language')}
      />
      {kind === 'news' && (
        <NewsInputs
          around={around}
          body={typed['body'] ?? ''}
          onBody={(text) => onType('body', text)}
        />
      )}
      {kind === 'slide' && <SlideInputs around={around} picture={typed['picture'] ?? 'tree'} />}
      {kind === 'poster' && <PosterInputs around={around} picture={typed['picture'] ?? 'tree'} />}
    </>
  )
}

function NewsInputs({
  around,
  body,
  onBody,
}: {
  around: Around
  body: string
  onBody: (text: string) => void
}) {
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
      <TextArea
        label={t('field.summary')}
        rows={2}
        maxLength={summary?.max}
        {...around('summary')}
      />
      <MarkdownField
        value={body}
        max={NEWS_BODY.max}
        error={around('body').error}
        onChange={onBody}
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
