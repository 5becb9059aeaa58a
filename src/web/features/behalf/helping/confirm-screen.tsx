import type { HelpRequest, HelpTurn } from '#contract/behalf/helping.ts'
import { money } from '#contract/formats.ts'
import { CreditDay, LastFour } from '#web/features/matches/confirming/confirm-fields.tsx'
import {
  confirmationBody,
  confirmationProblems,
  EMPTY_CONFIRMATION,
} from '#web/features/matches/confirming/confirmation.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { barOf, type ScreenProps } from './code-screen.tsx'

type Opened = NonNullable<HelpTurn['opened']>
type Props = ScreenProps & {
  readonly opened: Opened
  readonly request: HelpRequest
  readonly onDone: () => void
}

const NEEDS = { whole: false, overpayment: 0 } as const

/** The money is in the member's own bank account: the tick, and the four characters from there. */
export function ConfirmScreen({ turn, title, opened, request, onDone }: Props) {
  const t = useText('helping')
  const moment = useMomentText()
  const { form, field, ...sent } = useConfirmFor(turn, { opened, request, onDone })
  const { memberName: member } = turn
  const { otherName: name, claim, creditDays } = opened
  const amount = money(turn.amount)
  return (
    <FlowForm
      {...barOf({ turn, title })}
      sent={sent}
      action={t('confirm-do', { amount })}
      after={<p className="small soft">{t('not-arrived')}</p>}
    >
      <p className="small soft">{t('open-until', { time: moment(request.expiresAt) })}</p>
      <CheckField label={t('seen', { amount, name, member })} {...field('seen')} />
      <LastFour
        form={form}
        field={field}
        match={{ utr: claim?.utrMasked ?? null, rail: claim?.rail ?? null }}
        hint={(utr) => t('last4-hint', { utr, member })}
      />
      {creditDays !== null && <CreditDay field={field} days={creditDays} />}
    </FlowForm>
  )
}

function useConfirmFor(
  { version }: HelpTurn,
  { opened, request, onDone }: Pick<Props, 'opened' | 'request' | 'onDone'>,
) {
  const paying = useText('paying')
  const errors = useText('errors')
  return useActForm(useCommand('POST /helping/requests/{requestId}/confirm'), {
    values: { ...EMPTY_CONFIRMATION, creditedOn: opened.creditDays?.usual ?? '' },
    check: (values) => {
      const problems = confirmationProblems(values, NEEDS)
      return {
        seen: problems.includes('seen') && errors('matches.payment-unseen'),
        utrLast4: problems.includes('utrLast4') && paying('utr-last4-missing'),
      }
    },
    request: ({ seen, utrLast4, creditedOn }) => ({
      params: { requestId: request.id },
      body: confirmationBody(
        { ...EMPTY_CONFIRMATION, seen, utrLast4, creditedOn },
        { ...NEEDS, version },
      ),
    }),
    failed: paying('mark-done-failed'),
    speaks: true,
    onDone,
  })
}
