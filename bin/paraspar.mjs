// Reads the settings, and becomes the command that package.json names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..')
const settings = process.env.PARASPAR_ENV ?? '/etc/paraspar/env'
const { scripts, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
const commands = new Map(
  Object.entries(scripts).flatMap(([name, script]) => {
    const [node, ...words] = script.split(' ')
    return node === 'node' && /^(src\/server|tools\/doctor)/.test(words[0]) ? [[name, words]] : []
  }),
)
/** What each is for; `--help` after one says more. */
const ABOUT = {
  'start': 'starts a server',
  'doctor': 'says what is missing here',
  'setup': 'makes tables, links and keys; SMS texts; the sheet for trustees',
  'check-ledger': 'checks the record of a circle',
  'replay': 'says why somebody was matched',
  'backup': 'makes a backup, or follows the database',
  'restore': 'restores a backup into an empty folder',
  'go-live': 'lets what was restored go live',
  'drill': 'tries the newest backup',
  'upgrade': 'brings the database to this version',
  'rotate-keys': 'wraps the keys of people with a new master key',
  'move-cell': 'moves the database to another PostgreSQL while people go on',
  'witness': 'remembers the records of others, so that nobody rewrites them unnoticed',
  'reset': 'deletes a practice circle',
}
/** Options that print what needs none: settings are made with them. */
const WITHOUT_SETTINGS = ['--help', '--keys', '--key', '--memory']
const [name = '--help', ...options] = process.argv.slice(2)
const words = commands.get(name)

function end(code, text) {
  process[code === 0 ? 'stdout' : 'stderr'].write(`${text}\n`)
  process.exit(code)
}

if (name === '--version') end(0, version)
if (name === '--help')
  end(
    0,
    `Usage: paraspar COMMAND [OPTIONS]\n\nReads ${settings} (PARASPAR_ENV names another file) and runs one of these:\n\n  ${[...commands.keys()].map((one) => `${one.padEnd(14)}${ABOUT[one] ?? ''}`).join('\n  ')}\n\n"paraspar COMMAND --help" says what it does, its options and how it ends.`,
  )
if (words === undefined)
  end(2, `There is no command "${name}". Nothing was done. "paraspar --help" lists them.`)
try {
  // loadEnvFile says ENOENT also of a file that this account may not read.
  readFileSync(settings)
  process.loadEnvFile(settings)
} catch (error) {
  // A file that one names has to be there.
  if (error.code !== 'ENOENT' || process.env.PARASPAR_ENV !== undefined)
    end(1, `The settings in ${settings} cannot be read (${error.code}). Nothing was done.`)
  // Settings can also come from the environment, as in a container.
  const isSet = ['PARASPAR_MODE', 'DATABASE_URL', 'DATABASE_URL_FILE'].some(
    (one) => process.env[one],
  )
  if (!isSet && !options.some((option) => WITHOUT_SETTINGS.includes(option)))
    end(
      1,
      `There is no settings file ${settings}: make one as docs/installing.md says ("Settings and keys"), or name yours: PARASPAR_ENV=file paraspar ${name}. Nothing was done.`,
    )
}
process.env.PARASPAR_COMMAND = 'paraspar'
process.chdir(home)
process.execve(process.execPath, [process.execPath, ...words, ...options], process.env)
