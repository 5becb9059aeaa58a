import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'

/** The two halves of the payments: what is under way, and the record of what was confirmed. */
export function PaymentsTabs({ at }: { at: 'under-way' | 'record' }) {
  const t = useText('dashboard')
  return (
    <nav className="tabs" aria-label={t('payments')}>
      <Link href={paths.payments} aria-current={at === 'under-way' ? 'page' : undefined}>
        {t('under-way')}
      </Link>
      <Link href={paths.coine} aria-current={at === 'record' ? 'page' : undefined}>
        {t('record')}
      </Link>
    </nav>
  )
}
