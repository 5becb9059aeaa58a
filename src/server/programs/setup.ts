import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { ADMINS_MIN } from '#domain/shared/staff-roles.ts'
import { circleStatus, numberOfCircles } from '../circles/circle-status.ts'
import { closeWorld, openWorld } from '../create-world.ts'
import { firstCircleOffer } from '../opening/first-circle.ts'
import { inviteAdministrators } from '../circles/invite-administrators.ts'
import { inviteOperator } from '../circles/invite-operator.ts'
import { openCircle } from '../circles/open-circle.ts'
import { changePanel, readPanelName } from '../disputes/panel.ts'
import { type Config, productionConfig } from '../platform/config.ts'
import { ConfigError, type Environment, ownerUrl, settingsOf } from '../platform/settings.ts'
import { openDirectory } from '../platform/cells/directory.ts'
import { nameTokens } from '../platform/crypto/ids.ts'
import { type Database, openDatabase, openPool } from '../platform/database/db.ts'
import { adoptKeys, letSealerIn, refuseOtherKeys } from '../platform/crypto/known-keys.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { createVault, type Vault } from '../platform/crypto/vault.ts'
import { readWishes, type CircleWishes } from './circle-wishes.ts'
import { becomeCell, cellLines, directoryLines } from './setup-cells.ts'
import { isNominee } from '../privacy/check-nominee.ts'
import { dataSheet } from '../privacy/data-sheet.ts'
import { isAgreed } from '../platform/machine/agree.ts'
import { readCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { movePictures } from '../platform/outside/move-files.ts'
import { printSmsTable } from '../platform/outside/sms-table.ts'
import { noAnswerToOwner } from '../platform/machine/production-checks.ts'
import { newEnvironment } from '../platform/machine/new-environment.ts'
import { runProgram } from './run-program.ts'
import { SETUP } from '../platform/machine/setup-options.ts'
import {
  agreeToReset,
  agreeToSuspension,
  RESET_SAYS,
  SUSPENSION_SAYS,
} from '../staff/agree-as-operator.ts'

/**
 * Sets up a production installation and returns the lines for the operator. The links in them are
 * shown only once. Throws an Error that says what to do.
 */
export async function setUp({ environment, args }: SetUpOptions): Promise<string> {
  if (args[0] === '--keys') return newEnvironment(environment)
  if (args[0] === '--sms-templates') return smsTemplates(environment)
  if (args[0] === '--data-sheet')
    return dataSheet(productionConfig(environment), environment, Temporal.Now.instant())
  if (args[0] === '--move-pictures') return movePictures(productionConfig(environment))
  if (args[0] === '--directory') return directoryLines(args.slice(1))
  if (args[0] === '--cells') return cellLines(settingsOf(environment))
  if (args[0] === '--cell') return setUpCell(environment, args.slice(1))
  return setUpDatabase({ environment, args })
}

function smsTemplates({ PUBLIC_URL: publicUrl }: Environment): string {
  if (publicUrl === undefined || !URL.canParse(publicUrl))
    throw new ConfigError(['PUBLIC_URL: must be the address of this installation'])
  return printSmsTable({ publicUrl: publicUrl.replace(/\/$/, '') })
}

type SetUpOptions = { environment: Environment; args: readonly string[] }

async function setUpDatabase({ environment: given, args }: SetUpOptions): Promise<string> {
  const environment = settingsOf(given)
  const [first, ...rest] = args
  const named = readNamedWish(args)
  const adopts = first === '--adopt-keys'
  const alone = rest.length === 0 ? first : undefined
  const wishes = named !== undefined || adopts || isAlone(alone) ? undefined : readWishes(args)
  const config = productionConfig(environment)
  const { url, appPassword } = readOwner(environment, config)
  const done = await migrateDatabase({ ownerUrl: url, appPassword, mode: 'production' }).catch(
    (error: unknown) => {
      const said = noAnswerToOwner(url, error)
      throw said === undefined ? error : new Error(said, { cause: error })
    },
  )
  await refuseWrongPassword(config)
  const owner = ownerOf(config, url)
  try {
    if (adopts) return await adoptKeys(owner.pool, config, rest)
    await refuseOtherKeys(owner.pool, config)
    await letSealerIn(owner.pool, config)
    if (named !== undefined) return await carryOut(config, owner, named)
    if (alone === '--operator') return await operatorLink(config, owner)
    if (alone === '--first-circle') return await firstCircleLink(config)
    if (wishes === undefined) return saidOf(done)
    return await administratorLinks(config, owner, wishes)
  } finally {
    await owner.close()
  }
}

/** Opens the database for its owner; in a cell it takes keys of the directory, and links name the cell. */
function ownerOf({ cell }: Config, url: string): Database {
  nameTokens(cell?.name)
  const directory = cell && openDirectory(cell)
  const owner = openDatabase({ url, connections: 1, name: 'paraspar setup', directory })
  const close = async () => void (await Promise.all([owner.close(), directory?.close()]))
  return { ...owner, close }
}

async function setUpCell(given: Environment, [name, ...rest]: readonly string[]): Promise<string> {
  const environment = { ...given, CELL: name }
  const cell = name === undefined ? undefined : productionConfig(environment).cell
  if (cell === undefined || rest.length > 0) throw wrongUse(SETUP, '--cell: name the cell.')
  await setUpDatabase({ environment, args: ['--migrate'] })
  return becomeCell(ownerUrl(settingsOf(environment)), cell)
}

/** What became of the tables, and what comes next. */
function saidOf(done: 'made' | readonly string[]): string {
  if (done === 'made')
    return 'The tables are made. Next: npm run doctor says what is missing, and npm start prints the link for the first circle.'
  return done.length === 0
    ? 'The database was up to date. Nothing was changed.'
    : `The tables are those of this version now (${done.join(', ')}). Next: start the servers.`
}

/** What needs no other word. */
function isAlone(word: string | undefined): boolean {
  return word !== undefined && ['--operator', '--first-circle', '--migrate'].includes(word)
}

async function firstCircleLink(config: Config): Promise<string> {
  const world = await openWorld(config)
  try {
    return (
      (await firstCircleOffer(world)) ??
      'There is already a circle. --operator lets in who opens more.'
    )
  } finally {
    await closeWorld(world)
  }
}

async function administratorLinks(
  { publicUrl }: Config,
  owner: Database,
  wishes: CircleWishes,
): Promise<string> {
  const { circleId, missing } = wishes.invite
    ? await circleShortOfAdministrators(owner, wishes)
    : { circleId: await newCircle(owner, wishes), missing: ADMINS_MIN }
  const tokens = await inviteAdministrators(owner.db, { circleId, count: missing })
  return [
    `The circle ${wishes.slug} is open. Give each administrator one of these links. Each ` +
      'works once, within seven days, and is not shown again:',
    ...tokens.map((token) => `  ${publicUrl}/register#code=${token}`),
  ].join('\n')
}

async function operatorLink({ publicUrl }: Config, owner: Database): Promise<string> {
  const token = await inviteOperator(owner)
  return [
    'Give this link to the operator. It works once, within 24 hours, and is not shown again:',
    `  ${publicUrl}/register#code=${token}`,
  ].join('\n')
}

/** An option about one person. */
const NAMED = [
  '--panel-add',
  '--panel-remove',
  '--agree-reset',
  '--agree-suspension',
  '--check-nominee',
] as const
type NamedWish = {
  readonly what: (typeof NAMED)[number]
  readonly slug: string
  readonly email: string
  readonly contact: string
}

function readNamedWish([wish, name, contact = '', ...rest]: readonly string[]):
  | NamedWish
  | undefined {
  const what = NAMED.find((one) => one === wish)
  if (what === undefined) return undefined
  const isWhole = rest.length === 0 && (contact !== '') === (what === '--check-nominee')
  const who = name === undefined || !isWhole ? undefined : readPanelName(name)
  if (who === undefined) throw wrongUse(SETUP, `${what}: name one person, as circle-slug/email.`)
  return { ...who, what, contact }
}

async function carryOut(
  config: Config,
  owner: Database,
  { what, ...who }: NamedWish,
): Promise<string> {
  const vault = createVault(config.keys)
  if (what === '--agree-reset') return RESET_SAYS[await agreeToReset(owner, vault, who)]
  if (what === '--agree-suspension')
    return SUSPENSION_SAYS[await agreeToSuspension(owner, vault, who)]
  if (what === '--check-nominee')
    return (await isNominee(owner, vault, who))
      ? 'Yes: this member nominated someone with this contact. Their record now shows that ' +
          'you asked.'
      : 'No: no member of this circle with this email nominated someone with this contact.'
  return changePanelOf(owner, vault, { ...who, on: what === '--panel-add' })
}

async function changePanelOf(
  owner: Database,
  vault: Vault,
  wish: { slug: string; email: string; on: boolean },
): Promise<string> {
  const panel = await changePanel(owner.db, vault, wish)
  if (panel === undefined)
    throw new Error(
      wish.on
        ? 'There is no active officer with this email in this circle.'
        : 'This person is not on the panel.',
    )
  const { people, able } = panel
  return (
    `The panel has ${people} ${people === 1 ? 'officer' : 'officers'} now. ${able} of them ` +
    'can act: active officers with all that work in a role needs.'
  )
}

function readOwner(environment: Environment, config: Config): { url: string; appPassword: string } {
  const url = ownerUrl(environment)
  if (new URL(url).username === new URL(config.databaseUrl).username)
    throw new ConfigError(['DATABASE_OWNER_URL: must not be the role that the server uses'])
  const appPassword = decodeURIComponent(new URL(config.databaseUrl).password)
  if (appPassword === '')
    throw new ConfigError(["DATABASE_URL: must contain the password for the server's role"])
  return { url, appPassword }
}

// The role may be older than this database, and its password never changes without the operator's
// knowledge.
async function refuseWrongPassword({ databaseUrl }: Config): Promise<void> {
  const pool = openPool({ url: databaseUrl, connections: 1, name: 'paraspar setup' })
  try {
    await pool.query('SELECT mode FROM installation')
  } catch (error) {
    throw new Error(
      "The server's role cannot use the database with the password in DATABASE_URL " +
        `(${(error as Error).message}). Set it with ALTER ROLE paraspar_app PASSWORD '…' as ` +
        'the owner.',
      { cause: error },
    )
  } finally {
    await pool.end()
  }
}

async function newCircle(
  owner: Database,
  { circle = '', slug, seen, another }: CircleWishes,
): Promise<string> {
  if (!another && (await numberOfCircles(owner.db)) > 0)
    throw new Error(
      'There is already a circle. Use --another to open one more, or --invite for new links.',
    )
  if ((await circleStatus(owner.db, slug)) !== undefined)
    throw new Error(`There is already a circle with the slug ${slug}.`)
  return openCircle(owner, {
    name: circle,
    slug,
    seen,
    policy: DEFAULT_POLICY,
    paymentsOpen: false,
  })
}

async function circleShortOfAdministrators(
  { db }: Database,
  { slug }: CircleWishes,
): Promise<{ circleId: string; missing: number }> {
  const status = await circleStatus(db, slug)
  if (status === undefined) throw new Error(`There is no circle with the slug ${slug}.`)
  const missing = ADMINS_MIN - status.administrators
  // One administrator alone can appoint nobody, because that needs two.
  if (missing <= 0)
    throw new Error('This circle already has its administrators, who can appoint others.')
  return { circleId: status.circleId, missing }
}

/** Whether keys that are named may take the place of those that wrote the database. */
async function isAdopted([wish, ...names]: readonly string[], yes: boolean): Promise<boolean> {
  if (wish !== '--adopt-keys' || names.length === 0) return true
  const what = `${names.join(', ')}: what another key wrote can be lost to everybody.`
  const typed = `npm run setup -- --adopt-keys ${names.join(' ')} --yes`
  return isAgreed(SETUP, { yes, what, typed })
}

if (import.meta.main)
  await runProgram(async () => {
    const typed = process.argv.slice(2)
    const { yes = false } = readCommandLine(SETUP, typed).values
    const args = typed.filter((word) => word !== '--yes')
    if (!(await isAdopted(args, yes))) return { output: 'Nothing was changed.' }
    return { output: await setUp({ environment: process.env, args }) }
  })
