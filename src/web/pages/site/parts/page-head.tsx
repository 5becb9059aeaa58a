import { Drawing, type DrawingName } from './drawings.tsx'

/** Heading, lead and drawing at the top of a visitor page. */
export function PageHead({
  title,
  lead,
  drawing,
}: {
  title: string
  lead: string
  drawing?: DrawingName
}) {
  return (
    <header
      className={drawing === undefined ? 'page-head page-head--text' : 'page-head page-head--drawn'}
    >
      <div className="stack stack--tight">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {drawing !== undefined && <Drawing name={drawing} />}
    </header>
  )
}
