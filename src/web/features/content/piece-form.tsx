import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContentView } from '#contract/content/views.ts'
import { wholeNumber } from '#contract/formats.ts'
import { slugFrom, type WrittenKind } from '#domain/content/content.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { NewsPreview } from './news-preview.tsx'
import { forgetTyped, keepTyped, type Typed, typedBefore } from './piece-draft.ts'
import { BLANK, type WrongField, wrongFields } from './piece-fields.ts'
import { PieceInputs } from './piece-inputs.tsx'
import { useSavePiece } from './save-piece.ts'

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
  const sentence = useWrongSentence()
  const save = useSavePiece(kind)
  const name = `${kind} ${piece?.id ?? 'new'}`
  const [values] = useState<Typed>(() => ({
    ...BLANK[kind],
    ...(typedBefore(name) ?? begin),
  }))
  const { field, form, ...sent } = useActForm(
    { mutateAsync: (typed: Typed) => save(typed, piece) },
    {
      values,
      speaks: true,
      check: (typed) =>
        Object.fromEntries(
          Object.entries(wrongFields(kind, typed)).map(([at, wrong]) => [at, sentence(wrong)]),
        ),
      request: (typed) => typed,
      onChange: (typed) => keepTyped(name, typed),
      onDone: ({ data }) => {
        forgetTyped()
        onSaved(data)
      },
    },
  )
  const typed = useWatch({ control: form.control }) as Typed
  const type = (at: string, text: string) => {
    form.setValue(at, text, { shouldValidate: form.formState.isSubmitted })
    keepTyped(name, form.getValues())
  }
  const around = (at: string) =>
    field(
      at,
      at === 'title' && kind === 'news' && typed['slug'] === slugFrom(typed['title'] ?? '')
        ? {
            onChange: ({ target }: { target: { value: string } }) =>
              type('slug', slugFrom(target.value)),
          }
        : {},
    )
  return (
    <ActForm
      sent={sent}
      action={t('save')}
      onCancel={() => {
        forgetTyped()
        onCancel()
      }}
    >
      <PieceInputs
        kind={kind}
        typed={typed}
        around={around}
        isNew={piece === undefined}
        site={site}
        onType={type}
      />
      {kind === 'news' && <NewsPreview typed={typed} />}
      <p className="small soft">{t('draft-kept')}</p>
    </ActForm>
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
