import { useId, useState } from 'react'
import { STATEMENT_BYTES_MAX } from '#domain/papers/bank-statement.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Fold } from '#web/ui/display/rows.tsx'
import { TextFileField } from '#web/ui/forms/text-file-field.tsx'

const ROWS = 6

/** Chooses a bank statement, or takes its lines as they are pasted. It reads them, and no more. */
export function StatementInput({ onText }: { onText: (text: string) => void }) {
  const t = useText('bank')
  const id = useId()
  const [isTooLarge, setIsTooLarge] = useState(false)
  // Only what was pasted: a field with a whole file would be slow, and show all of it.
  const [pasted, setPasted] = useState('')
  return (
    <div className="card stack">
      <TextFileField
        label={t('file')}
        hint={t('file-hint')}
        accept=".csv,.tsv,.txt,.xls,text/*"
        maxBytes={STATEMENT_BYTES_MAX}
        error={isTooLarge ? t('problem.too-long') : undefined}
        onText={(chosen) => {
          setPasted('')
          setIsTooLarge(chosen === undefined)
          onText(chosen ?? '')
        }}
      />
      <Fold first={t('paste')}>
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            {t('paste')}
          </label>
          <div className="field__hint" id={`${id}-hint`}>
            {t('paste-hint')}
          </div>
          <textarea
            id={id}
            className="input"
            rows={ROWS}
            value={pasted}
            onChange={({ target }) => {
              setIsTooLarge(false)
              setPasted(target.value.slice(0, STATEMENT_BYTES_MAX))
              onText(target.value.slice(0, STATEMENT_BYTES_MAX))
            }}
            aria-describedby={`${id}-hint`}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
      </Fold>
    </div>
  )
}
