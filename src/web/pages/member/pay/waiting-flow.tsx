import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { type Asked, QueryView } from '#web/ui/forms/query-view.tsx'

type Props<T> = {
  readonly query: Asked<T>
  /** The heading while there is nothing to draw. */
  readonly title: string
  readonly children: (data: T) => ReactNode
}

/** A flow whose payment is on its way, or did not come: with a heading and a way out. */
export function WaitingFlow<T>({ query, title, children }: Props<T>) {
  const common = useText('member-common')
  if (query.data !== undefined) return <QueryView query={query}>{children}</QueryView>
  return (
    <div className="flow">
      <PageHeading title={title} />
      <QueryView query={query}>{() => null}</QueryView>
      {query.isError && (
        <p>
          <ButtonLink to={paths.dashboard}>{common('to-dashboard')}</ButtonLink>
        </p>
      )}
    </div>
  )
}
