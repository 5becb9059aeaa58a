import type { HelpRequest } from '#contract/behalf/helping.ts'
import type { FormParts } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type Props = Pick<FormParts<{ code: string }>, 'field'> & { readonly request: HelpRequest }

/** Where the code goes, and how many tries are left. */
export function CodeField({ field, request }: Props) {
  const t = useText('helping')
  return (
    <>
      <TextField
        label={t('code')}
        hint={t('code-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...field('code')}
      />
      <p className="small soft">{t('tries-left', { count: request.triesLeft })}</p>
    </>
  )
}
