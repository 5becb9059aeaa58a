import { useText } from '#web/platform/text/i18n.tsx'

/** The progress of a wizard: a bar for each step, the name of the present one. */
export function Steps({ names, now }: { names: readonly string[]; now: number }) {
  const t = useText('member-common')
  return (
    <nav className="stepper" aria-label={t('steps')}>
      <span className="stepper__text" aria-hidden="true">
        {t('step-of', { now: now + 1, of: names.length })}
      </span>
      <ol className="stepper__bars">
        {names.map((name, index) => (
          <li
            key={name}
            data-state={index < now ? 'done' : index === now ? 'now' : 'next'}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
