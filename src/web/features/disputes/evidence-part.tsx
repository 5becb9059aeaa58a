import type { PartyDispute } from '#contract/disputes/party.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { usePictureTarget } from '#web/ui/forms/use-picture-upload.ts'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

const KEY = 'POST /matches/{matchId}/dispute/evidence'

type Props = {
  readonly match: { readonly id: string; readonly otherName: string }
  readonly dispute: PartyDispute
}

/** What the officer asks for, the pictures so far, and the way to add one. */
export function EvidencePart({ match, dispute: { evidence, evidenceAsked, can } }: Props) {
  const t = useText('disputes')
  const mayAdd = can.includes('add_evidence')
  if (!mayAdd && evidence.length === 0 && evidenceAsked === null) return null
  return (
    <section className="stack" aria-label={t('evidence')}>
      <h3>{t('evidence')}</h3>
      {evidenceAsked !== null && (
        <p>
          <strong>{t('evidence-asked', { what: evidenceAsked })}</strong>
        </p>
      )}
      {evidence.length === 0 ? (
        <p className="soft small">{t('evidence-none')}</p>
      ) : (
        <ul className="pictures">
          {evidence.map((picture) => {
            const whose =
              picture.by === 'me'
                ? t('evidence-mine')
                : t('evidence-other', { name: match.otherName })
            return (
              <li key={picture.id} className="small">
                <ShortLivedImage path={picture.path} alt={whose} topic="disputes" />
                {whose}
                <br />
                <span className="soft">
                  <DateTimeText at={picture.at} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {mayAdd && <AddEvidence matchId={match.id} more={evidence.some(({ by }) => by === 'me')} />}
    </section>
  )
}

function AddEvidence({ matchId, more }: { matchId: string; more: boolean }) {
  const t = useText('disputes')
  const target = usePictureTarget(
    KEY,
    { matchId },
    {
      field: 'evidence',
      done: t('evidence-done'),
      failed: t('evidence-failed'),
      topic: 'disputes',
    },
  )
  return (
    <PictureField
      label={t('evidence-field')}
      hint={t('evidence-hint')}
      target={target}
      chosen={more}
      adds
    />
  )
}
