/**
 * The roles of a table's parts. Drawn as cards or as a grid, a table loses them in some browsers;
 * said once more, they stay.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  line: { role: 'row' },
  head: { role: 'columnheader' },
  lineHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
