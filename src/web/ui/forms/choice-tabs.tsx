type Props<V extends string> = {
  readonly label: string
  readonly tabs: readonly {
    readonly value: V
    readonly text: string
    /** How much waits there. */
    readonly count?: number
  }[]
  readonly chosen: V
  readonly onChoose: (value: V) => void
}

/** Tabs that show one view of a list at a time. */
export function ChoiceTabs<V extends string>({ label, tabs, chosen, onChoose }: Props<V>) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          aria-current={value === chosen ? 'page' : undefined}
          onClick={() => onChoose(value)}
        >
          {text}
          {count !== undefined && <b className="tabs__count">{count}</b>}
        </button>
      ))}
    </nav>
  )
}
