import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Set on a column people can sort by. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void }
}

type Props<Row> = { readonly caption: string; readonly captionHidden?: boolean; readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[]; readonly rowKey: (row: Row) => string }

// Cards are drawn with display: block, and that takes a table's roles away; said once more, they stay.
const TABLE = { role: 'table' } as const
const GROUP = { role: 'rowgroup' } as const
const LINE = { role: 'row' } as const
const HEAD = { role: 'columnheader' } as const
const CELL = { role: 'cell' } as const

/** A table that is a list of cards on a phone. */
export function DataTable<Row>({ caption, captionHidden = false, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="table-wrap">
      <table className="table" {...TABLE}>
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead {...GROUP}>
          <tr {...LINE}>
            {columns.map((column) => (
              <th key={column.key} {...HEAD} scope="col" aria-sort={column.sort?.direction}>
                {column.sort === undefined ? column.label : <button type="button" className="link-btn" onClick={column.sort.onSort}>{column.label}{arrow(column.sort.direction)}</button>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...LINE}>
              {columns.map((column) => <td key={column.key} {...CELL} data-label={column.label}><span>{column.cell(row)}</span></td>)}
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
