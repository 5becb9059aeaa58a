import { useApi } from '#web/platform/api/query-client.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/paths.ts'
import { writeDraft } from '#web/platform/device/drafts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { ChoiceField } from '#web/ui/forms/field.tsx'
import { useDetailChoices } from './detail-step.tsx'
import { EMPTY_GET_DRAFT } from './get-draft.ts'

/**
 * A short way for members with saved details: choose a detail, then the wizard's own amount and
 * confirmation.
 */
export function RequestFromHere() {
  const t = useText('coine')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('request-here')}
      </Button>
      {open && (
        <Dialog title={t('request-here')} onClose={() => setOpen(false)}>
          <Choose onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const NEW = 'new'

function Choose({ onClose }: { onClose: () => void }) {
  return (
    <QueryView query={useApi('GET /user/payment-details')}>
      {({ data }) => <ChooseOf {...data.user.paymentDetails} onClose={onClose} />}
    </QueryView>
  )
}

type Details = Parameters<typeof useDetailChoices>

function ChooseOf({
  bankDetails,
  upiDetails,
  onClose,
}: {
  bankDetails: Details[0]
  upiDetails: Details[1]
  onClose: () => void
}) {
  const t = useText('coine')
  const common = useText('member-common')
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const saved = useDetailChoices(bankDetails, upiDetails)
  const choices = [...saved, { value: NEW, title: t('request-new'), text: t('request-new-text') }]
  const next = () => {
    if (chosen === '') return setMissing(true)
    writeDraft('get', chosen === NEW ? EMPTY_GET_DRAFT : { ...EMPTY_GET_DRAFT, detailId: chosen })
    return navigate(chosen === NEW ? paths.get : `${paths.get}?step=amount`)
  }
  return (
    <>
      <ChoiceField
        legend={t('request-choose')}
        name="request-detail"
        chosen={chosen}
        choices={choices}
        error={missing ? t('request-missing') : undefined}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="primary" onClick={next}>
          {common('next')}
        </Button>
      </div>
    </>
  )
}
