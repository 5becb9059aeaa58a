/** The chapters of a long page, folded on phones. */
export function Contents({
  label,
  chapters,
}: {
  label: string
  chapters: readonly { id: string; title: string }[]
}) {
  return (
    <details className="details contents">
      <summary>{label}</summary>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
