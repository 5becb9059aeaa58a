import { sitePaths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'

const LINES = ['line-2', 'line-4', 'line-5', 'more-tax', 'more-frozen', 'more-authority'] as const

/** What is told at the first pledge, and stays true at each payment. */
export function PromiseSheet({ onClose }: { onClose: () => void }) {
  const t = useText('warning')
  return (
    <Dialog title={t('more')} onClose={onClose} closes>
      <ul className="prose">
        {LINES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <p>
        <a href={sitePaths.rules}>{t('more-rules')}</a>
      </p>
    </Dialog>
  )
}
