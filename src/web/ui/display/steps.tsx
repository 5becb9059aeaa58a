import { useText } from '#web/platform/text/i18n.tsx'

/** Where a wizard stands: the steps by name, the present one marked. */
export function Steps({ names, now }: { names: readonly string[]; now: number }) {
  const t = useText('member-common')
  return (
    <nav aria-label={t('steps')}>
      <ol className="steps">
        {names.map((name, index) => (
          <li
            key={name}
            data-state={index < now ? 'done' : index === now ? 'now' : 'next'}
            aria-current={index === now ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
