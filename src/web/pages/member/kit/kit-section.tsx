import type { ReactNode } from 'react'

/**
 * A named part of the page of components. Its examples are beside each other where there is room.
 */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="grid grid--wide">{children}</div>
    </section>
  )
}
