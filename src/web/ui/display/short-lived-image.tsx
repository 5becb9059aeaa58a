import { useState } from 'react'
import type { Topic } from '#contract/events.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { DateTimeText } from './times.tsx'
import { Button } from '../acts/button.tsx'

/**
 * A picture with a short-lived link. Every response brings a new link to this picture. The first
 * one is used, so that the picture is fetched once. When it fails, the newest is tried, and then a
 * button fetches another.
 */
export function ShortLivedImage({ path, alt, topic }: { path: string; alt: string; topic: Topic }) {
  const t = useText('member-common')
  const refresh = useRefreshTopics()
  const [stored, setStored] = useState(path)
  const [failed, setFailed] = useState(false)
  const { deviceWaitsUntil } = useSession()
  if (deviceWaitsUntil !== null)
    return <span className="picture-place small">{t('picture-waits')}</span>
  const source = samePicture(stored, path) && !failed ? stored : path
  if (failed && source === stored) {
    return (
      <div className="picture-place row small">
        <span>{t('picture-over')}</span>
        <Button small onClick={() => void refresh([topic])}>
          {t('picture-again')}
        </Button>
      </div>
    )
  }
  return (
    <a
      className="picture-place"
      href={source}
      target="_blank"
      rel="noreferrer"
      aria-label={`${alt}. ${t('picture-open')}`}
    >
      <img
        key={source}
        src={source}
        alt={alt}
        loading="lazy"
        onLoad={() => {
          setStored(source)
          setFailed(false)
        }}
        onError={() => {
          setStored(source)
          setFailed(true)
        }}
      />
    </a>
  )
}

type Picture = { readonly id: string; readonly path: string; readonly at: string }

/** Pictures with the time of each. */
export function Pictures({
  pictures,
  alt,
  topic,
}: {
  pictures: readonly Picture[]
  alt: string
  topic: Topic
}) {
  return (
    <ul className="pictures">
      {pictures.map(({ id, path, at }) => (
        <li key={id}>
          <ShortLivedImage path={path} alt={alt} topic={topic} />
          <DateTimeText at={at} />
        </li>
      ))}
    </ul>
  )
}

function samePicture(one: string, other: string): boolean {
  return one.split('?')[0] === other.split('?')[0]
}
