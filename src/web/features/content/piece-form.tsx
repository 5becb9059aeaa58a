import { type FormEvent, useState } from 'react'
import type { ContentView } from '#contract/content/views.ts'
import { wholeNumber } from '#contract/formats.ts'
import { slugFrom, type WrittenKind } from '#domain/content/content.ts'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { NewsPreview } from './news-preview.tsx'
import { forgetTyped, keepTyped, type Typed, typedBefore } from './piece-draft.ts'
import { BLANK, type WrongField, wrongFields } from './piece-fields.ts'
import { PieceInputs } from './piece-inputs.tsx'
import { useSavePiece } from './save-piece.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Props = {
  readonly kind: WrittenKind
  /** The piece to change. Undefined for a new one. */
  readonly piece?: ContentView
  readonly begin?: Typed
  /** Whether the writer may write for the whole site. */
  readonly site: boolean
  readonly onSaved: (piece: ContentView) => void
  readonly onCancel: () => void
}

/** The form of a piece. Typed text stays in this tab over a reload until it is saved. */
export function PieceForm({ kind, piece, begin, site, onSaved, onCancel }: Props) {
  const t = useText('content-desk')
  const common = useText('member-common')
  const spoken = useSpokenAct()
  const save = useSavePiece(kind)
  const name = `${kind} ${piece?.id ?? 'new'}`
  const [typed, setTyped] = useState<Typed>(() => typedBefore(name) ?? begin ?? BLANK[kind])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [whole, setWhole] = useState<string>()
  const sentence = useWrongSentence()
  const type = (field: string, text: string) => {
    const next = {
      ...typed,
      [field]: text,
      ...(field === 'title' && kind === 'news' && typed['slug'] === slugFrom(typed['title'] ?? '')
        ? { slug: slugFrom(text) }
        : {}),
    }
    setTyped(next)
    keepTyped(name, next)
    setErrors(({ [field]: _gone, ...rest }) => rest)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongFields(kind, typed)
    setErrors(
      Object.fromEntries(Object.entries(wrong).map(([field, each]) => [field, sentence(each)])),
    )
    setWhole(undefined)
    if (Object.keys(wrong).length > 0) return
    try {
      await spoken(async () => {
        const response = await save.send(typed, piece)
        forgetTyped()
        onSaved(response.data)
        return response
      })
    } catch (failure) {
      if (failure instanceof ApiError && Object.keys(failure.fields).length > 0)
        setErrors(failure.fields)
      else setWhole(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <PieceInputs
        kind={kind}
        typed={typed}
        errors={errors}
        isNew={piece === undefined}
        site={site}
        onType={type}
      />
      {kind === 'news' && <NewsPreview typed={typed} />}
      <ErrorLine text={whole} />
      <p className="small soft">{t('draft-kept')}</p>
      <div className="card__actions">
        <Button submit variant="primary" busy={save.busy}>
          {t('save')}
        </Button>
        <Button
          onClick={() => {
            forgetTyped()
            onCancel()
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

function useWrongSentence(): (wrong: WrongField) => string {
  const t = useText('content-desk')
  const errors = useText('errors')
  return (wrong) =>
    'length' in wrong
      ? t('length', { min: wholeNumber(wrong.length.min), max: wholeNumber(wrong.length.max) })
      : errors(wrong.code)
}
