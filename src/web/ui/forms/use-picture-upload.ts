import { useRef, useState } from 'react'
import type { Topic } from '#contract/events.ts'
import type { EndpointKey } from '#contract/index.ts'
import { addressOf, splitKey } from '#web/platform/api/api-path.ts'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { messageOf, outcomeIsUnknown } from '#web/platform/api/api-error.ts'
import { type IntentionKeys, intentionKeys } from '#web/platform/api/idempotency.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isPicture, shrinkImage } from '#web/platform/api/shrink-image.ts'
import { upload } from '#web/platform/api/upload.ts'

/** The state of an upload. `part` runs from 0 to 1. */
export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'shrinking' }
  | { readonly step: 'sending'; readonly part: number; readonly waiting: boolean }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly message: string; readonly canGoOn: boolean }

/**
 * The target of a picture. It has the address, the name of the file field, the sentence for a
 * failure without the server's words, and what happens next.
 */
export type UploadTarget = {
  readonly url: string
  readonly field: string
  readonly failed: string
  readonly onDone: () => Promise<void>
  /** What the phone itself may read from a picture, before anything is sent. */
  readonly onChosen?: ((picture: Blob) => void) | undefined
}

type Sent = {
  readonly field: string
  /** What is read out, and the sentence for a failure without the server's words. */
  readonly done: string
  readonly failed: string
  readonly topic: Topic
}

/** The target of an endpoint's pictures. What they belong to is fetched again after each. */
export function usePictureTarget(
  key: EndpointKey,
  params: Readonly<Record<string, string>>,
  { field, done, failed, topic }: Sent,
): UploadTarget {
  const refresh = useRefreshTopics()
  const url = addressOf(splitKey(key).template, { params })
  const onDone = async () => {
    speak(done)
    await refresh([topic])
  }
  return { url, field, failed, onDone }
}

type PictureUpload = {
  readonly state: UploadState
  readonly choose: (file: File | undefined) => Promise<void>
  /** Sends a failed picture again, from where it stopped. */
  readonly goOn: () => Promise<void>
}

/**
 * Uploads a picture. It is made small on the phone and sent with progress. After a broken line it
 * goes on under its first key.
 */
export function usePictureUpload({
  url,
  field,
  failed,
  onDone,
  onChosen,
}: UploadTarget): PictureUpload {
  const common = useText('member-common')
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const stored = useRef<IntentionKeys | null>(null)
  stored.current ??= intentionKeys()
  const keys = stored.current

  const unsent = useRef<{ picture: Blob; intention: string } | null>(null)
  const refuse = (message: string) => setState({ step: 'failed', message, canGoOn: false })

  async function choose(file: File | undefined): Promise<void> {
    unsent.current = null
    if (file === undefined) return refuse(common('select-file'))
    if (!isPicture(file)) return refuse(common('picture-only'))
    setState({ step: 'shrinking' })
    const picture = await shrinkImage(file)
    if (picture === undefined) return refuse(common('picture-only'))
    onChosen?.(file)
    unsent.current = { picture, intention: `${file.name}/${file.size}/${file.lastModified}` }
    await goOn()
  }

  async function goOn(): Promise<void> {
    if (unsent.current === null) return
    const { picture, intention } = unsent.current
    let part = 0
    const sending = (waiting: boolean) => setState({ step: 'sending', part, waiting })
    sending(false)
    try {
      await upload({
        url,
        field,
        file: picture,
        fileName: `picture.${picture.type.slice('image/'.length)}`,
        idempotencyKey: keys.keyFor(intention),
        onProgress: (sent) => {
          part = sent
          sending(false)
        },
        onWaiting: () => sending(true),
      })
      keys.answered(intention)
      unsent.current = null
      setState({ step: 'done' })
      await onDone()
    } catch (error) {
      setState({
        step: 'failed',
        message: messageOf(error, failed),
        canGoOn: unsent.current !== null && outcomeIsUnknown(error),
      })
    }
  }

  return { state, choose, goOn }
}
