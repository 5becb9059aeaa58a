import type { ReactNode } from 'react'

/**
 * Marks in built pages that the server fills with published content (`fillMarks` in
 * src/server/platform/text/html.ts). `@@name@@` takes one value, also in an attribute.
 */

/** What is shown for each entry of a list. Marks inside take the values of the entry. */
export function Each({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {`@@#${of}@@`}
      {children}
      {`@@/#${of}@@`}
    </>
  )
}

/** What is shown while there is a value, or an entry in a list. */
export function If({ there, children }: { there: string; children: ReactNode }) {
  return (
    <>
      {`@@?${there}@@`}
      {children}
      {`@@/?${there}@@`}
    </>
  )
}

/** What is shown while there is no value, or a list has no entry. */
export function Unless({ there, children }: { there: string; children: ReactNode }) {
  return (
    <>
      {`@@^${there}@@`}
      {children}
      {`@@/^${there}@@`}
    </>
  )
}

/** The place of a value. `children` are shown while there is none. */
export function Filled({ by, children }: { by: string; children: ReactNode }) {
  return (
    <>
      {`@@${by}@@`}
      {children}
      {`@@/${by}@@`}
    </>
  )
}

/** Published content, or a note while the database cannot be read. */
export function Content({ children }: { children: ReactNode }) {
  return (
    <>
      <If there="unavailable">
        <p className="banner banner--late">@@unavailable@@</p>
      </If>
      <Unless there="unavailable">{children}</Unless>
    </>
  )
}
