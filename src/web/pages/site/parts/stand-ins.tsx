import type { PageProps } from './words.ts'

export function NotFoundPage(props: PageProps) {
  return <StandIn {...props} about="not-found" />
}

/** Shows in place of a page that could not be made, at its address: `?` asks for that once more. */
export function SorryPage(props: PageProps) {
  return <StandIn {...props} about="sorry" />
}

function StandIn({ words: { frame }, to, about }: PageProps & { about: 'not-found' | 'sorry' }) {
  return (
    <div className="page page--narrow stack">
      <h1>{frame(`${about}.title`)}</h1>
      <p className="lead">{frame(`${about}.text`)}</p>
      <div className="row">
        {about === 'sorry' && (
          <a className="btn btn--primary" href="?">
            {frame('sorry.again')}
          </a>
        )}
        <a className={about === 'sorry' ? 'btn' : 'btn btn--primary'} href={to('/')}>
          {frame('not-found.home')}
        </a>
      </div>
    </div>
  )
}
