import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import {
  fetchFile,
  type FileKey,
  type FileRequest,
  type Progress,
} from '#web/platform/files/fetch-file.ts'

export type PaperLanguage = 'en' | 'hi'
export type PaperFile = {
  readonly label: string
  readonly key: FileKey
  readonly request: FileRequest
}

/** The language of papers, and the select that changes it. */
export function usePaperLanguage() {
  const t = useText('papers')
  const shown = useLanguage()
  const [language, setLanguage] = useState<PaperLanguage>(shown === 'hi' ? 'hi' : 'en')
  const select = (
    <SelectField
      label={t('language')}
      options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
      value={language}
      onChange={(event) => setLanguage(event.currentTarget.value === 'hi' ? 'hi' : 'en')}
    />
  )
  return { language, select }
}

/** Buttons for files. One file is fetched at a time, and can be stopped. */
export function PaperFiles({ files }: { files: readonly PaperFile[] }) {
  const t = useText('papers')
  const { running, progress, outcome, start, stop } = useFetching(t('failed'))
  return (
    <div className="stack">
      <div className="row">
        {files.map((file) => (
          <Button
            key={file.label}
            busy={running === file.label}
            disabled={running !== undefined && running !== file.label}
            onClick={() => void start(file)}
          >
            {file.label}
          </Button>
        ))}
      </div>
      {running !== undefined && (
        <div className="stack">
          <ProgressLine progress={progress} />
          <div>
            <Button onClick={stop}>{t('cancel')}</Button>
          </div>
        </div>
      )}
      <output className={outcome?.failed === undefined ? 'small soft' : 'field__error'}>
        {outcome === undefined ? '' : (outcome.failed ?? t('saved'))}
      </output>
    </div>
  )
}

function ProgressLine({ progress }: { progress: Progress | undefined }) {
  const t = useText('papers')
  const total = progress?.total
  if (progress === undefined || total === undefined || total === 0)
    return (
      <>
        <progress className="progress" aria-label={t('making')} />
        <p className="small soft">{t('making')}</p>
      </>
    )
  const text = t('lines', { done: progress.done, total })
  return (
    <>
      <progress className="progress" value={progress.done} max={total} aria-label={text} />
      <p className="small soft">{text}</p>
    </>
  )
}

type Outcome = { readonly failed?: string }

function useFetching(failedText: string) {
  const [running, setRunning] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const stopper = useRef<AbortController>(undefined)
  // A person who leaves the page no longer wants the file.
  useEffect(() => () => stopper.current?.abort(), [])
  const start = async ({ label, key, request }: PaperFile) => {
    if (stopper.current !== undefined) return
    const own = new AbortController()
    stopper.current = own
    setRunning(label)
    setProgress(undefined)
    setOutcome(undefined)
    try {
      await fetchFile(key, request, { signal: own.signal, onProgress: setProgress })
      setOutcome({})
    } catch (error) {
      if (!own.signal.aborted) setOutcome({ failed: messageOf(error, failedText) })
    } finally {
      stopper.current = undefined
      setRunning(undefined)
    }
  }
  return { running, progress, outcome, start, stop: () => stopper.current?.abort() }
}
