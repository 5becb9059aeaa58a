import { type FormEvent, useState } from 'react'
import type { ContentView } from '#contract/content.ts'
import { DRAWINGS, NEWS_BODY, slugFrom, type WrittenKind } from '#domain/content/content.ts'
import { ApiError, messageOf } from '#web/platform/api-error.ts'
import { useText } from '#web/platform/i18n.tsx'
import { useTold } from '#web/platform/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { NewsPreview } from './news-preview.tsx'
import { forgetTyped, keepTyped, type Typed, typedBefore } from './piece-draft.ts'
import { BLANK, PLACES, TEXT_BOUNDS, type WrongField, wrongFields } from './piece-fields.ts'
import { useSavePiece } from './save-piece.ts'
import { useDeskText } from './texts.ts'

type Props = {
  readonly kind: WrittenKind
  /** The piece that is changed; without one it is new. */
  readonly piece?: ContentView
  readonly begin?: Typed
  /** Whether the writer may write for the whole site. */
  readonly site: boolean
  readonly onSaved: (piece: ContentView) => void
  readonly onCancel: () => void
}

/** Writing a piece. What is typed stays in this tab over a reload until it is saved. */
export function PieceForm({ kind, piece, begin, site, onSaved, onCancel }: Props) {
  const t = useDeskText()
  const common = useText('common')
  const told = useTold()
  const save = useSavePiece(kind)
  const name = `${kind} ${piece?.id ?? 'new'}`
  const [typed, setTyped] = useState<Typed>(() => typedBefore(name) ?? begin ?? BLANK[kind])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [whole, setWhole] = useState<string>()
  const sentence = useWrongSentence()
  const type = (field: string, text: string) => {
    const next = { ...typed, [field]: text, ...(field === 'title' && kind === 'news' && typed['slug'] === slugFrom(typed['title'] ?? '') ? { slug: slugFrom(text) } : {}) }
    setTyped(next)
    keepTyped(name, next)
    setErrors(({ [field]: _gone, ...rest }) => rest)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongFields(kind, typed)
    setErrors(Object.fromEntries(Object.entries(wrong).map(([field, each]) => [field, sentence(each)])))
    setWhole(undefined)
    if (Object.keys(wrong).length > 0) return
    try {
      await told(async () => {
        const answer = await save.send(typed, piece)
        forgetTyped()
        onSaved(answer.data)
        return answer
      })
    } catch (failure) {
      if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) setErrors(failure.fields)
      else setWhole(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <Fields kind={kind} typed={typed} errors={errors} isNew={piece === undefined} site={site} onType={type} />
      {kind === 'news' && <NewsPreview typed={typed} />}
      {whole !== undefined && <p className="field__error" role="alert">{whole}</p>}
      <p className="small soft">{t('draft-kept')}</p>
      <div className="card__actions">
        <Button submit look="primary" busy={save.busy}>{t('save')}</Button>
        <Button onClick={() => { forgetTyped(); onCancel() }}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

function useWrongSentence(): (wrong: WrongField) => string {
  const t = useDeskText()
  const errors = useText('errors')
  return (wrong) => ('length' in wrong ? t('length', { min: wrong.length.min.toLocaleString('en-IN'), max: wrong.length.max.toLocaleString('en-IN') }) : errors(wrong.code))
}

type FieldsProps = { readonly kind: WrittenKind; readonly typed: Typed; readonly errors: Readonly<Record<string, string>>; readonly isNew: boolean; readonly site: boolean; readonly onType: (field: string, text: string) => void }

function Fields({ kind, typed, errors, isNew, site, onType }: FieldsProps) {
  const t = useDeskText()
  const bounds = TEXT_BOUNDS[kind]
  const around = (field: string) => ({ name: field, value: typed[field] ?? '', error: errors[field], onChange: (event: { currentTarget: { value: string } }) => onType(field, event.currentTarget.value) })
  const { error: _select, ...language } = around('language')
  return (
    <>
      {kind !== 'slide' && isNew && site && <SelectField label={t('field.whose')} options={(['circle', 'site'] as const).map((value) => ({ value, text: t(`whose.${value}`) }))} {...around('whose')} />}
      <SelectField label={t('field.language')} options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))} {...language} />
      {kind === 'poster' && <SelectField label={t('field.form')} options={(['poster', 'banner'] as const).map((value) => ({ value, text: t(`form.${value}`) }))} {...around('form')} />}
      {kind === 'slide' && <SelectField label={t('field.place')} options={PLACES.map((value) => ({ value, text: value }))} {...around('place')} />}
      {kind !== 'news' && <SelectField label={t('field.picture')} options={DRAWINGS.map((value) => ({ value, text: t(`drawing.${value}`) }))} {...around('picture')} />}
      {kind !== 'news' && <img className="drawing-choice" src={`/drawings/${typed['picture'] ?? 'tree'}.svg`} alt="" width="160" height="110" />}
      {kind !== 'slide' && <TextField label={t('field.title')} maxLength={bounds['title']?.max} {...around('title')} />}
      {kind === 'news' && <TextField label={t('field.slug')} hint={t('field.slug-hint')} maxLength={81} autoCapitalize="none" spellCheck={false} {...around('slug')} />}
      {kind === 'news' && <TextArea label={t('field.summary')} rows={2} maxLength={bounds['summary']?.max} {...around('summary')} />}
      {kind === 'news' && <MarkdownField value={typed['body'] ?? ''} max={NEWS_BODY.max} error={errors['body']} onChange={(text) => onType('body', text)} />}
      {kind !== 'news' && <TextArea label={t('field.words')} rows={3} maxLength={bounds['words']?.max} {...around('words')} />}
      {kind === 'slide' && <TextField label={t('field.path')} hint={t('field.path-hint')} maxLength={81} autoCapitalize="none" spellCheck={false} {...around('path')} />}
    </>
  )
}
