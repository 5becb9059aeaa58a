import type { ReactNode } from 'react'
import { useWide } from '#web/platform/device/wide.ts'
import { FoldRow } from './rows.tsx'
import { tableRoles } from './table-roles.ts'

export type TableColumn<Row> = {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Set on a column people can sort by. */
  readonly sort?: {
    readonly direction: 'ascending' | 'descending' | undefined
    readonly onSort: () => void
  }
}

type Props<Row> = {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** On a phone each is a row that opens to all columns. */
  readonly asRow?: (row: Row) => {
    readonly mark: ReactNode
    readonly first: ReactNode
    readonly second?: ReactNode
  }
}

/** A table that is a list of rows on a phone (`asRow`), or else of cards. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, asRow, caption } = props
  const wide = useWide(960)
  if (wide || asRow === undefined) return <Table {...props} />
  return (
    <ul className="group" aria-label={caption}>
      {rows.map((row) => (
        <FoldRow key={rowKey(row)} {...asRow(row)}>
          <dl className="facts">
            {columns.map(({ key, label, cell }) => [
              <dt key={key}>{label}</dt>,
              <dd key={`${key} value`}>{cell(row)}</dd>,
            ])}
          </dl>
        </FoldRow>
      ))}
    </ul>
  )
}

function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="table-wrap">
      <table className="table" {...tableRoles.table}>
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.line}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...tableRoles.head}
                scope="col"
                aria-sort={column.sort?.direction}
              >
                {column.sort === undefined ? (
                  column.label
                ) : (
                  <button type="button" className="link-btn" onClick={column.sort.onSort}>
                    {column.label}
                    {arrow(column.sort.direction)}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...tableRoles.line}>
              {columns.map((column) => (
                <td key={column.key} {...tableRoles.cell} data-label={column.label}>
                  <span>{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function arrow(direction: 'ascending' | 'descending' | undefined): string {
  if (direction === undefined) return ''
  return direction === 'ascending' ? ' ↑' : ' ↓'
}
