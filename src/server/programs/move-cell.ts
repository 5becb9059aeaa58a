import { moveCell, stopMove, whatMoves } from '../platform/cells/move-cell.ts'
import { productionConfig } from '../platform/config.ts'
import { isAgreed, YES } from '../platform/machine/agree.ts'
import { readCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { ownerUrl, settingsOf } from '../platform/settings.ts'
import { runProgram } from './run-program.ts'

const MOVE_CELL = {
  usage: [
    'npm run move-cell -- --to address-of-an-empty-database-for-its-owner [--yes]',
    'npm run move-cell -- --stop',
  ],
  about: `Moves the database to another PostgreSQL while people go on, by logical replication. In the end it refuses commands
for a moment, compares both sides, and closes the old database for good. Broken off before that, the old one goes
on, and you can begin again. It reads the settings of the server, and DATABASE_OWNER_URL, which the new server must
reach too (docs/operations/move-cell.md).`,
  options: {
    to: { type: 'string', value: 'address', about: 'an empty database on another PostgreSQL' },
    stop: {
      type: 'boolean',
      default: false,
      about: 'take away what a move that was broken off left',
    },
    yes: YES,
  },
} as const

if (import.meta.main)
  await runProgram(async () => {
    const { to, stop, yes } = readCommandLine(MOVE_CELL).values
    if (stop === (to !== undefined) || (to !== undefined && !URL.canParse(to)))
      throw wrongUse(MOVE_CELL, 'Name the new database with --to, or --stop.')
    const environment = settingsOf(process.env)
    const from = ownerUrl(environment)
    if (to === undefined) return { output: await stopMove(from) }
    // It becomes this setting, so it is held to the same.
    settingsOf({ ...environment, DATABASE_OWNER_URL: to })
    const { databaseUrl: appUrl } = productionConfig(environment)
    const what = await whatMoves({ from, to })
    const typed = 'npm run move-cell -- --to ADDRESS --yes'
    if (!(await isAgreed(MOVE_CELL, { yes, what, typed })))
      return { output: 'Nothing was changed.' }
    const report = (line: string) => void process.stdout.write(`${line}\n`)
    return { output: await moveCell({ from, to, appUrl, report }) }
  })
