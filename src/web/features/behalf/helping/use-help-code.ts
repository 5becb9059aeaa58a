import type { HelpRequest } from '#contract/behalf/helping.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { digitsOf, isWholeCode } from '../code-digits.ts'

/** The form for the code that the member reads out. What it opened is fetched again. */
export function useHelpCode({ id }: Pick<HelpRequest, 'id'>) {
  const t = useText('helping')
  const refresh = useRefreshTopics()
  const enter = useOnce('POST /helping/requests/{requestId}/enter', {
    refreshes: ['matches', 'membership'],
  })
  return useActForm(enter, {
    values: { code: '' },
    check: ({ code }) => ({ code: !isWholeCode(code) && t('code-missing') }),
    request: ({ code }) => ({ params: { requestId: id }, body: { code: digitsOf(code) } }),
    codes: { 'behalf.code-wrong': 'code', 'behalf.code-over': 'code' },
    speaks: true,
    onRefused: () => {
      void refresh(['matches', 'membership'])
      return false
    },
  })
}
