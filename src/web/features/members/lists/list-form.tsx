import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import {
  checkLines,
  LIST_BYTES_MAX,
  type ListLine,
  readList,
} from '#domain/members/lists/read-list.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { type BadLineShown, BadLines } from './bad-lines.tsx'
import { ReadPeople } from './read-people.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextFileField } from '#web/ui/forms/text-file-field.tsx'

const ROWS = 8

/** Paste or choose names and numbers; see at once what was found and which lines cannot be used. */
export function ListForm({ folded }: { folded: boolean }) {
  const t = useText('lists')
  const common = useText('member-common')
  const send = useCommand('POST /staff/lists', { refreshes: ['membership'] })
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly BadLineShown[]>([])
  const [error, setError] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const deferred = useDeferredValue(text)
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set())
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const read = useMemo(() => readList(deferred, listed), [deferred, listed])
  const nameOf = ({ phone, name }: ListLine) => names.get(phone) ?? name

  const type = (typed: string) => {
    setIsOpen(true)
    setText(typed)
    setRefused([])
    setError(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const now = readList(text, listed)
    const people = now.good.map((line) => ({ ...line, name: nameOf(line) }))
    const wrong = checkLines(people).bad
    if (wrong.length > 0) return setRefused(wrong)
    try {
      const { message, bad } = await send.mutateAsync({ body: { people } })
      speak(message)
      // All of them are on an open list now, the refused ones from before.
      setListed(new Set([...listed, ...people.map(({ phone }) => phone)]))
      setNames(new Map())
      setText([...now.bad, ...bad].map((line) => line.text).join('\n'))
      setRefused(bad)
      setIsOpen(false)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  if (folded && text === '' && !isOpen)
    return (
      <div>
        <Button onClick={() => setIsOpen(true)}>{t('more')}</Button>
      </div>
    )
  return (
    <Form className="card stack" onSubmit={(event) => void save(event)}>
      <p>{t('how')}</p>
      <p className="small">{t('tie')}</p>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t('paste')}
        </label>
        <div className="field__hint" id={`${id}-hint`}>
          {t('paste-hint')}
        </div>
        <textarea
          id={id}
          className="input"
          rows={ROWS}
          value={text}
          onChange={({ target }) => type(target.value.slice(0, LIST_BYTES_MAX))}
          aria-describedby={`${id}-hint`}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <TextFileField
        label={t('file')}
        hint={t('file-hint')}
        accept=".csv,.tsv,.txt,.vcf,text/*"
        maxBytes={LIST_BYTES_MAX}
        onText={(chosen) => (chosen === undefined ? setError(t('file-too-large')) : type(chosen))}
      />
      {text.trim() !== '' && (
        <div className="stack stack--tight" aria-live="polite">
          <p>{t('found', { count: read.good.length })}</p>
          <BadLines lines={refused.length > 0 ? refused : read.bad} more={read.more} />
          <ReadPeople
            people={read.good}
            nameOf={nameOf}
            onName={(line, name) => {
              setNames(new Map(names).set(line.phone, name))
              setRefused([])
            }}
          />
        </div>
      )}
      <ErrorLine text={error} />
      {read.good.length > 0 && (
        <div>
          <Button variant="primary" submit busy={send.isPending}>
            {read.good.length === 1 ? t('save-one') : t('save', { count: read.good.length })}
          </Button>
        </div>
      )}
    </Form>
  )
}
