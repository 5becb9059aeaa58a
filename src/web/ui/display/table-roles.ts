/**
 * The roles of a table's parts. Some browsers drop them where a table is drawn as cards or a grid,
 * so they are set here again.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  line: { role: 'row' },
  head: { role: 'columnheader' },
  lineHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
