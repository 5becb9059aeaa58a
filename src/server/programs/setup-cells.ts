import { randomBytes } from 'node:crypto'
import { listCells, makeCell, makeDirectory } from '../platform/cells/make-cell.ts'
import { DIRECTORY_ROLE } from '../platform/config-fields.ts'
import type { CellConfig } from '../platform/config-groups.ts'
import { wrongUse } from '../platform/machine/command-line.ts'
import { SETUP } from '../platform/machine/setup-options.ts'
import { ConfigError, type Environment } from '../platform/settings.ts'

const PASSWORD_BYTES = 24

/** Makes the directory of all cells and returns the lines for the operator. */
export async function directoryLines([url = '', ...rest]: readonly string[]): Promise<string> {
  if (rest.length > 0 || !URL.canParse(url))
    throw wrongUse(SETUP, '--directory: name the address of its database, for its owner.')
  const password = randomBytes(PASSWORD_BYTES).toString('hex')
  const isNew = await makeDirectory(url, password)
  const { href } = Object.assign(new URL(url), {
    username: DIRECTORY_ROLE,
    password: isNew ? password : 'PASSWORD',
  })
  return [
    isNew ? 'The directory is made.' : 'The directory has the tables of this version.',
    `DIRECTORY_URL=${href}`,
    isNew
      ? 'Keep this line for the settings of every cell: the password is not shown again. Next: npm run setup -- --cell NAME on each.'
      : `PASSWORD is the one that was printed when the role ${DIRECTORY_ROLE} was made. If it is lost, give the role another one in psql (\\password ${DIRECTORY_ROLE}), and every cell this line with it.`,
  ].join('\n')
}

/** Makes a database one cell of several and returns the lines for the operator. */
export async function becomeCell(ownerUrl: string, cell: CellConfig): Promise<string> {
  const { taken, elsewhere } = await makeCell(ownerUrl, cell)
  const kinds = new Map<string, number>()
  for (const { kind } of elsewhere) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  return [
    `This database is the cell ${cell.name}, and has ${taken} keys in the directory.`,
    ...[...kinds].map(
      ([kind, count]) =>
        `Another cell has ${count} that this one has too (${kind}). They work here until they change; the first cell keeps them.`,
    ),
    `Set CELL=${cell.name} and DIRECTORY_URL for every server of it, and restart them.`,
  ].join('\n')
}

/** The cells, as a map of HAProxy. */
export async function cellLines({ DIRECTORY_URL: url }: Environment): Promise<string> {
  if (url === undefined) throw new ConfigError(['DIRECTORY_URL: is missing'])
  const cells = await listCells(url)
  if (cells.length === 0)
    throw new Error('The directory knows no cell yet: npm run setup -- --cell NAME')
  return [
    "# HAProxy's map, from the beginning of a token to its backend.",
    ...cells.map((cell) => `${cell} ${cell}`),
  ].join('\n')
}
