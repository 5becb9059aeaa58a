import { Suspense, useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { leaveTo, useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { toast } from '#web/platform/forms/toasts.ts'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { FreshLoginDialog } from '#web/ui/acts/fresh-login-dialog.tsx'
import { LeaveQuestion } from '#web/ui/forms/leave-question.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { Pictures, ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { KitSection } from './kit-section.tsx'
import { useStuff } from './kit-stuff.ts'

const NOWHERE = '/api/nowhere'

/** Every dialog. */
export function KitDialogs() {
  const t = useText('kit')
  return (
    <KitSection title={t('part-dialogs')}>
      <div className="row">
        <Dialogs />
        <Leaving />
      </div>
    </KitSection>
  )
}

function Dialogs() {
  const t = useText('kit')
  const [open, setOpen] = useState<
    'nothing' | 'plain' | 'question' | 'danger' | 'reason' | 'password'
  >('nothing')
  const close = () => setOpen('nothing')
  const text = <p>{t('example-text')}</p>
  return (
    <>
      <Button onClick={() => setOpen('plain')}>{t('open-dialog')}</Button>
      <Button onClick={() => setOpen('question')}>{t('open-question')}</Button>
      <Button variant="danger" onClick={() => setOpen('danger')}>
        {t('danger')}
      </Button>
      <Button onClick={() => setOpen('reason')}>{t('open-reason')}</Button>
      <Button onClick={() => setOpen('password')}>{t('password')}</Button>
      {open === 'plain' && (
        <Dialog title={t('open-dialog')} onClose={close}>
          {text}
          <div className="dialog__actions">
            <Button onClick={close}>{t('plain')}</Button>
          </div>
        </Dialog>
      )}
      {open === 'question' && (
        <ActDialog
          title={t('open-question')}
          action={t('primary')}
          failed={t('example-error')}
          act={() => Promise.reject(new Error('refused'))}
          onClose={close}
        >
          {text}
        </ActDialog>
      )}
      {open === 'danger' && (
        <ConfirmDialog
          title={t('danger')}
          action={t('danger')}
          danger
          busy
          onConfirm={close}
          onClose={close}
        >
          {text}
        </ConfirmDialog>
      )}
      {open === 'reason' && (
        <ReasonDialog
          title={t('open-reason')}
          label={t('example-label')}
          tooShort={t('example-error')}
          action={t('danger')}
          danger
          onSend={async () => close()}
          onClose={close}
        >
          {text}
        </ReasonDialog>
      )}
      {/* It fetches its words when it opens: without a place of its own to wait in, the whole page
          would. */}
      <Suspense fallback={null}>
        {open === 'password' && <FreshLoginDialog hasPassword onDone={close} />}
      </Suspense>
    </>
  )
}

function OfStaff() {
  const { name } = useStuff()
  return (
    <StaffAct
      texts="staff-members"
      words="suspend"
      values={{ name }}
      variant="danger"
      act={() => Promise.resolve({})}
    />
  )
}

function FormOfAct() {
  const t = useText('kit')
  const { field, ...sent } = useActForm(
    { mutateAsync: async () => undefined },
    {
      values: { text: '' },
      check: ({ text }) => ({ text: text === '' && t('example-error') }),
      request: (values) => values,
    },
  )
  const refused = t('example-error')
  return (
    <FormAct
      label={t('forms')}
      title={t('forms')}
      action={t('primary')}
      sent={{ ...sent, refused }}
    >
      <TextField label={t('example-label')} hint={t('example-hint')} {...field('text')} />
    </FormAct>
  )
}

/** Something is typed and not sent, so leaving asks first. */
function Leaving() {
  const t = useText('kit')
  const [guarded, setGuarded] = useState(false)
  useLeaveGuard({ active: guarded, inside: '/kit', onLeave: () => setGuarded(false) })
  const leave = () => {
    setGuarded(true)
    // The guard works only once this has been drawn.
    setTimeout(() => leaveTo('/kit'), 0)
  }
  return (
    <>
      <Button onClick={leave}>{t('leave')}</Button>
      <LeaveQuestion />
    </>
  )
}

/** Buttons that act at once or ask for a reason first, toasts, conversations and pictures. */
export function KitActs() {
  const t = useText('kit')
  const { at, name, text } = useStuff()
  const fine = async () => ({ message: t('toast-good') })
  const refused = () =>
    Promise.reject(new ApiError({ code: 'kit.refused', status: 409, message: t('toast-bad') }))
  const print = () => {
    toast(t('toast-bad'), 'bad')
    toast(t('toast-plain'), 'plain')
  }
  const target = {
    url: NOWHERE,
    field: 'picture',
    failed: t('toast-bad'),
    onDone: async () => undefined,
  }
  return (
    <>
      <KitSection title={t('acts')}>
        <div className="row">
          <ActButton label={t('primary')} done={t('toast-good')} act={fine} />
          <ActButton label={t('refused')} done={t('toast-good')} act={refused} />
          <AskedAct label={t('open-question')} title={t('open-question')} act={fine}>
            <p>{text}</p>
          </AskedAct>
          <SimpleAct label={t('primary')} variant="primary" icon="check" act={fine} />
          <SimpleAct label={t('refused')} act={refused} />
          <ReasonAct label={t('open-reason')} title={t('open-reason')} act={fine}>
            <p>{text}</p>
          </ReasonAct>
          <ReasonAct
            label={t('danger')}
            title={t('danger')}
            field={{ label: t('example-label'), tooShort: t('example-error') }}
            variant="danger"
            danger
            small
            act={refused}
          />
          <Button onClick={print}>{t('open-toast')}</Button>
          <FormOfAct />
          <OfStaff />
          <Said text={t('toast-good')} />
          <ErrorLine text={t('toast-bad')} />
        </div>
      </KitSection>
      <KitSection title={t('conversation')}>
        <div className="card">
          <Bubbles
            label={t('conversation')}
            none={text}
            bubbles={(['me', 'other', 'official'] as const).map((by, index) => ({
              id: by,
              by,
              name,
              text,
              at: at(index - 4),
            }))}
          />
          <MessageForm
            label={t('example-label')}
            hint={t('example-hint')}
            action={t('primary')}
            min={1}
            max={280}
            tooShort={t('example-error')}
            lengthCode="kit.length"
            onSend={fine}
          />
        </div>
        <div className="card">
          <Bubbles label={t('conversation')} none={text} bubbles={[]} />
        </div>
        <div className="card">
          <PictureField
            label={t('pictures')}
            hint={t('example-hint')}
            target={target}
            chosen={false}
          />
          <PictureField
            label={t('pictures')}
            hint={t('example-hint')}
            target={target}
            chosen={false}
            error={t('example-error')}
          />
          <PictureField label={t('pictures')} hint={t('example-hint')} target={target} chosen>
            <ShortLivedImage path="/favicon.svg" alt={t('pictures')} topic="matches" />
          </PictureField>
          <Pictures
            pictures={[{ id: 'one', path: '/favicon.svg', at: at(-1) }]}
            alt={t('pictures')}
            topic="matches"
          />
          <ShortLivedImage path={`${NOWHERE}.webp`} alt={t('pictures')} topic="matches" />
        </div>
      </KitSection>
    </>
  )
}
