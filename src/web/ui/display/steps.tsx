import { useText } from '#web/platform/text/i18n.tsx'

/** The progress of a wizard: the names of its steps, the present one marked. */
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
