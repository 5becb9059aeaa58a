import type { ComponentProps, FormEvent } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '../acts/button.tsx'
import { ErrorLine } from '../acts/error-line.tsx'
import { Said } from '../acts/said.tsx'
import { Form } from './form.tsx'

/** What `useActForm` returns, as far as it is drawn around the fields. */
export type Sent = {
  readonly submit: (event: FormEvent) => Promise<unknown>
  /** Undefined where it sends nothing, so that it works offline too. */
  readonly busy: boolean | undefined
  readonly said?: string | undefined
  readonly refused: string | undefined
}

type Props = Pick<ComponentProps<'form'>, 'autoComplete' | 'children' | 'className'> & {
  readonly sent: Sent
  /** None while there is nothing to send. */
  readonly action?: string
  readonly label?: string
  readonly cancel?: string
  readonly onCancel?: () => void
}

/** A form on a page: its fields, why it was refused or what it did, and its button. */
export function ActForm({ sent, action, label, cancel, onCancel, children, ...form }: Props) {
  const t = useText('member-common')
  return (
    <Form
      className="form"
      {...form}
      aria-label={label}
      onSubmit={(event) => void sent.submit(event)}
    >
      {children}
      <ErrorLine text={sent.refused} />
      <div className="card__actions">
        {action !== undefined && (
          <Button submit variant="primary" busy={sent.busy}>
            {action}
          </Button>
        )}
        {onCancel !== undefined && <Button onClick={onCancel}>{cancel ?? t('cancel')}</Button>}
        <Said text={sent.said} />
      </div>
    </Form>
  )
}
