import type { Ref } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { usePictureTarget } from '#web/ui/forms/use-picture-upload.ts'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import type { Acting } from '../match-sides.ts'

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
  const target = usePictureTarget(
    'POST /matches/{matchId}/proof',
    { matchId: match.id },
    {
      field: 'proofDocument',
      done: t('proof-uploaded'),
      failed: t('proof-failed'),
      topic: 'matches',
    },
  )
  return (
    <PictureField
      label={t('proof')}
      hint={chosen ? '' : t('proof-hint')}
      target={{
        ...target,
        onChosen,
        onDone: async () => {
          onDone?.()
          await target.onDone()
        },
      }}
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
