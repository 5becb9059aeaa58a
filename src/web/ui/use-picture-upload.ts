import { useRef, useState } from 'react'
import { messageOf } from '../platform/api-error.ts'
import { type IntentionKeys, intentionKeys } from '../platform/idempotency.ts'
import { useText } from '../platform/i18n.tsx'
import { isPicture, shrinkImage } from '../platform/shrink-image.ts'
import { upload } from '../platform/upload.ts'

/** Where an upload stands. `part` runs from 0 to 1. */
export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'shrinking' }
  | { readonly step: 'sending'; readonly part: number }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly message: string }

/** Where a picture goes: the address, the name of the file field, what is said when it failed without the server's words, and what happens next. */
export type UploadTarget = { readonly url: string; readonly field: string; readonly failed: string; readonly onDone: () => Promise<void> }

/** Uploads a picture: made small on the phone, sent with progress, repeated under the same key after a broken line. */
export function usePictureUpload({ url, field, failed, onDone }: UploadTarget): { state: UploadState; choose: (file: File | undefined) => Promise<void> } {
  const common = useText('common')
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const kept = useRef<IntentionKeys | null>(null)
  kept.current ??= intentionKeys()
  const keys = kept.current

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return setState({ step: 'failed', message: common('select-file') })
    if (!isPicture(file)) return setState({ step: 'failed', message: common('picture-only') })
    setState({ step: 'shrinking' })
    const picture = await shrinkImage(file)
    if (picture === undefined) return setState({ step: 'failed', message: common('picture-only') })
    await send(picture, `${file.name}/${file.size}/${file.lastModified}`)
  }

  async function send(picture: Blob, intention: string): Promise<void> {
    setState({ step: 'sending', part: 0 })
    try {
      await upload({
        url,
        field,
        file: picture,
        fileName: `picture.${picture.type.slice('image/'.length)}`,
        idempotencyKey: keys.keyFor(intention),
        onProgress: (part) => setState({ step: 'sending', part }),
      })
      keys.settled(intention)
      setState({ step: 'done' })
      await onDone()
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error, failed) })
    }
  }

  return { state, choose }
}
