import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../acts/button.tsx'
import { ErrorLine } from '../acts/error-line.tsx'
import type { Sent } from '../forms/act-form.tsx'
import { Form } from '../forms/form.tsx'
import { FlowFrame } from './flow-frame.tsx'

type Props = Omit<ComponentProps<typeof FlowFrame>, 'end'> & {
  readonly sent: Sent
  readonly action: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Above the button. Without it, why the form was refused. */
  readonly before?: ReactNode
  /** Below the button. */
  readonly after?: ReactNode
}

/** A screen of a flow that sends a form, with its button at the bottom. */
export function FlowForm({ sent, action, danger, disabled, before, after, ...frame }: Props) {
  return (
    <Form inFlow className="acts" onSubmit={(event) => void sent.submit(event)}>
      <FlowFrame
        {...frame}
        end={
          <>
            {before ?? <ErrorLine text={sent.refused} />}
            <Button
              submit
              block
              variant={danger === true ? 'danger' : 'primary'}
              disabled={disabled}
              busy={sent.busy}
            >
              {action}
            </Button>
            {after}
          </>
        }
      />
    </Form>
  )
}
