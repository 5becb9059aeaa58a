import type { PageProps } from './words.ts'

export function NotFoundPage(props: PageProps) {
  return <StandIn {...props} says="not-found" />
}

/** In place of a page that could not be made. */
export function SorryPage(props: PageProps) {
  return <StandIn {...props} says="sorry" />
}

function StandIn({ words: { frame }, to, says }: PageProps & { says: 'not-found' | 'sorry' }) {
  return (
    <div className="page page--narrow stack">
      <h1>{frame(`${says}.title`)}</h1>
      <p className="lead">{frame(`${says}.text`)}</p>
      <div className="row">
        <a className="btn btn--primary" href={to('/')}>
          {frame('not-found.home')}
        </a>
      </div>
    </div>
  )
}
