import type { PageProps } from './words.ts'

export function NotFoundPage(props: PageProps) {
  return <StandIn {...props} prints="not-found" />
}

/** Shows in place of a page that could not be made. */
export function SorryPage(props: PageProps) {
  return <StandIn {...props} prints="sorry" />
}

function StandIn({ words: { frame }, to, prints }: PageProps & { prints: 'not-found' | 'sorry' }) {
  return (
    <div className="page page--narrow stack">
      <h1>{frame(`${prints}.title`)}</h1>
      <p className="lead">{frame(`${prints}.text`)}</p>
      <div className="row">
        <a className="btn btn--primary" href={to('/')}>
          {frame('not-found.home')}
        </a>
      </div>
    </div>
  )
}
