import { HELP_ADDRESS, HELP_PAPERS, helpAddress, type HelpPaper } from '#contract/site.ts'
import { type PartText } from '#contract/papers/help-papers.ts'
import type { PageProps } from './parts/words.ts'

/** The list of all guides. */
export function HelpListPage({ words: { helpFrame, help }, to }: PageProps) {
  return (
    <div className="page page--text">
      <header className="page-head">
        <h1>{helpFrame('title')}</h1>
        <p className="lead">{helpFrame('lead')}</p>
      </header>
      <ul className="group">
        {HELP_PAPERS.map((paper) => {
          const { title, description } = help(paper)
          return (
            <li key={paper}>
              <a className="item" href={to(helpAddress(paper))}>
                <GuideText title={title} text={description} />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function GuideText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <span className="item__text">
      <span className="item__title">{title}</span>
      <span className="item__more">{text}</span>
    </span>
  )
}

/** The page of one guide. It prints on two sheets of A4. */
export function helpPage(paper: HelpPaper) {
  return function HelpPage({ words: { helpFrame, help }, to }: PageProps) {
    const { title, lead, figures, sheets } = help(paper)
    return (
      <article className="page page--text help">
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="row help__ways">
            <a className="btn" href={to(`${helpAddress(paper)}.pdf`)}>
              {helpFrame('pdf')}
            </a>
            <a className="btn btn--quiet" href={to(HELP_ADDRESS)}>
              {helpFrame('all')}
            </a>
          </p>
        </header>
        {sheets.map((parts) => (
          <div key={parts[0]?.key} className="help__sheet">
            {parts.map((part) => (
              <HelpPart key={part.key} part={part} />
            ))}
          </div>
        ))}
        <p className="small soft">{figures}</p>
      </article>
    )
  }
}

function HelpPart({ part: { key, kind, heading, lines, picture } }: { part: PartText }) {
  const List = kind === 'steps' ? 'ol' : 'ul'
  return (
    <section
      className={picture === undefined ? 'help__part' : 'help__part help__part--seen'}
      aria-labelledby={key}
    >
      <h2 id={key}>{heading}</h2>
      <List>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
      {picture !== undefined && (
        <figure>
          <img
            src={`/assets/${picture.file}`}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading="lazy"
          />
          <figcaption className="small soft">{picture.caption}</figcaption>
        </figure>
      )}
    </section>
  )
}
