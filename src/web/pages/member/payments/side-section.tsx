import { type ReactNode, useId } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'

type Props = {
  readonly title: string
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
  readonly children: ReactNode
}

/** One side of the dashboard, giving or receiving. This browser stores whether it is open. */
export function SideSection({ title, shown, onShow, children }: Props) {
  const t = useText('member-common')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="group-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="link-btn"
          aria-expanded={shown}
          aria-describedby={id}
          onClick={() => onShow(!shown)}
        >
          {t(shown ? 'hide' : 'show')}
        </button>
      </div>
      {shown && children}
    </section>
  )
}
