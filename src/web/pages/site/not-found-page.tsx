import type { PageProps } from './words.ts'

export function NotFoundPage({ words: { frame }, to }: PageProps) {
  return (
    <div className="page page--narrow stack">
      <h1>{frame('not-found.title')}</h1>
      <p className="lead">{frame('not-found.text')}</p>
      <div className="row"><a className="btn btn--primary" href={to('/')}>{frame('not-found.home')}</a></div>
    </div>
  )
}
