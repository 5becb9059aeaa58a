import { useRef, useState } from 'react'
import { messageOf } from '#web/platform/api-error.ts'
import { addressOf, splitKey } from '#web/platform/api-path.ts'
import { type IntentionKeys, intentionKeys } from '#web/platform/idempotency.ts'
import { useText } from '#web/platform/i18n.tsx'
import { useRefreshTopics } from '#web/platform/query-client.ts'
import { isPicture, shrinkImage } from '#web/platform/shrink-image.ts'
import { toast } from '#web/platform/toasts.ts'
import { upload } from '#web/platform/upload.ts'

const KEY = 'POST /providehelp/provide-help/{matchId}/upload-proof'

/** Where an upload stands. `part` runs from 0 to 1. */
export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'shrinking' }
  | { readonly step: 'sending'; readonly part: number }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly message: string }

/** Uploads a proof picture: made small on the phone, sent with progress, repeated under the same key after a broken line. */
export function useProofUpload(matchId: string): { state: UploadState; choose: (file: File | undefined) => Promise<void> } {
  const t = useText('payments')
  const common = useText('common')
  const errors = useText('errors')
  const refresh = useRefreshTopics()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const kept = useRef<IntentionKeys | null>(null)
  kept.current ??= intentionKeys()
  const keys = kept.current

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return setState({ step: 'failed', message: common('select-file') })
    if (!isPicture(file)) return setState({ step: 'failed', message: errors('files.not-an-image') })
    setState({ step: 'shrinking' })
    const picture = await shrinkImage(file)
    if (picture === undefined) return setState({ step: 'failed', message: errors('files.not-an-image') })
    await send(picture, `${file.name}/${file.size}/${file.lastModified}`)
  }

  async function send(picture: Blob, intention: string): Promise<void> {
    setState({ step: 'sending', part: 0 })
    try {
      await upload({
        url: addressOf(splitKey(KEY).template, { params: { matchId } }),
        field: 'proofDocument',
        file: picture,
        fileName: `proof.${picture.type.slice('image/'.length)}`,
        idempotencyKey: keys.keyFor(intention),
        onProgress: (part) => setState({ step: 'sending', part }),
      })
      keys.settled(intention)
      setState({ step: 'done' })
      toast(t('proof-uploaded'))
      await refresh(['matches'])
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error, t('proof-failed')) })
    }
  }

  return { state, choose }
}
