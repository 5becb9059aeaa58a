import { useState } from 'react'
import { useText } from '#web/platform/i18n.tsx'
import { useRefreshTopics } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * A proof picture by its short-lived link. Every answer brings a new link to the same picture: the first one is kept, so that the
 * picture is not fetched again each time; when it fails the newest is tried, and then a button asks for another.
 */
export function ProofImage({ path, alt }: { path: string; alt: string }) {
  const t = useText('payments')
  const refresh = useRefreshTopics()
  const [kept, setKept] = useState(path)
  const [failed, setFailed] = useState(false)
  const source = samePicture(kept, path) && !failed ? kept : path
  if (failed && source === kept) {
    return (
      <p className="row small">
        <span>{t('proof-over')}</span>
        <Button small onClick={() => void refresh(['matches'])}>{t('proof-again')}</Button>
      </p>
    )
  }
  return (
    <a href={source} target="_blank" rel="noreferrer" aria-label={`${alt}. ${t('proof-open')}`}>
      <img
        key={source}
        src={source}
        alt={alt}
        width="160"
        loading="lazy"
        onLoad={() => {
          setKept(source)
          setFailed(false)
        }}
        onError={() => {
          setKept(source)
          setFailed(true)
        }}
      />
    </a>
  )
}

function samePicture(one: string, other: string): boolean {
  return one.split('?')[0] === other.split('?')[0]
}
