import type { Ref } from 'react'
import { addressOf, splitKey } from '#web/platform/api/api-path.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import type { Acting } from '../match-sides.ts'

const KEY = 'POST /matches/{matchId}/proof'

type Props = {
  readonly match: Pick<Acting, 'id' | 'proofDocument'>
  readonly chooser?: Ref<HTMLButtonElement>
  readonly chosen: boolean
  readonly error: string | undefined
  readonly onDone?: () => void
  /** A picture that another app shared, or that the reader may read. */
  readonly shared?: File | undefined
  readonly onChosen?: ((picture: Blob) => void) | undefined
}

/**
 * The picture of a payment. `chosen`: a picture is there already, also where it cannot be shown.
 */
export function ProofField({ match, chooser, chosen, error, onDone, shared, onChosen }: Props) {
  const t = useText('paying')
  const payments = useText('payments')
  const refresh = useRefreshTopics()
  const done = async () => {
    speak(t('proof-uploaded'))
    onDone?.()
    await refresh(['matches'])
  }
  const target = {
    url: addressOf(splitKey(KEY).template, { params: { matchId: match.id } }),
    field: 'proofDocument',
    failed: t('proof-failed'),
    onDone: done,
    onChosen,
  }
  return (
    <PictureField
      label={t('proof')}
      hint={chosen ? '' : t('proof-hint')}
      target={target}
      chooser={chooser}
      chosen={chosen}
      error={error}
      shared={shared}
    >
      {chosen && (
        <div className="row">
          {match.proofDocument !== null && (
            <ShortLivedImage
              path={match.proofDocument}
              alt={payments('proof-mine')}
              topic="matches"
            />
          )}
          <p className="small">{t('proof-there')}</p>
        </div>
      )}
    </PictureField>
  )
}
