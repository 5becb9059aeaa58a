import { IdentityFields, useIdentity } from '#web/features/members/identity-form.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** A part of step 2, once: PAN and date of birth, where this ask needs them. */
export function IdentityStep({ onSaved }: { onSaved: () => void }) {
  const t = useText('devices')
  const getting = useText('getting')
  const identity = useIdentity(onSaved)
  return (
    <Form inFlow className="acts" onSubmit={identity.submit}>
      <FlowFrame
        title={t('identity-title')}
        step={2}
        of={getting('amount-title')}
        backTo={`${paths.get}?step=detail`}
        cancelTo={paths.dashboard}
        end={
          <Button submit variant="primary" block busy={identity.busy}>
            {t('identity-save')}
          </Button>
        }
      >
        <p>{t('identity-why')}</p>
        <IdentityFields {...identity} />
      </FlowFrame>
    </Form>
  )
}
