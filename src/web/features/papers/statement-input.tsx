import { type ChangeEvent, useId, useState } from 'react'
import { STATEMENT_BYTES_MAX } from '#domain/papers/bank-statement.ts'
import { textOfFile } from '#web/features/members/lists/file-text.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Fold } from '#web/ui/display/rows.tsx'

const ROWS = 6

/** Chooses a bank statement, or takes its lines as they are pasted. It reads them, and no more. */
export function StatementInput({ onText }: { onText: (text: string) => void }) {
  const t = useText('bank')
  const id = useId()
  const [isTooLarge, setIsTooLarge] = useState(false)
  // Only what was pasted: a field with a whole file would be slow, and show all of it.
  const [pasted, setPasted] = useState('')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    setPasted('')
    setIsTooLarge(file.size > STATEMENT_BYTES_MAX)
    // A larger file is not even read, so that no phone stands still.
    onText(
      file.size > STATEMENT_BYTES_MAX ? '' : textOfFile(new Uint8Array(await file.arrayBuffer())),
    )
  }
  return (
    <div className="card stack">
      <div className="field">
        <label className="field__label" htmlFor={`${id}-file`}>
          {t('file')}
        </label>
        <div className="field__hint" id={`${id}-file-hint`}>
          {t('file-hint')}
        </div>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          accept=".csv,.tsv,.txt,.xls,text/*"
          aria-describedby={`${id}-file-hint`}
          onChange={(event) => void choose(event)}
        />
        {isTooLarge && <p className="field__error">{t('problem.too-long')}</p>}
      </div>
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
