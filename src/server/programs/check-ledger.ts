import { checkAndRecord } from '../audit/check-ledgers.ts'
import { circleBySlug } from '../circles/find-circle.ts'
import { closeWorld, openWorld } from '../create-world.ts'
import { sealLedger } from '../ledger/seal-ledger.ts'
import { productionConfig } from '../platform/config.ts'
import { readCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { inTransactionOf } from '../platform/use-case/transaction.ts'
import type { World } from '../platform/use-case/world.ts'
import { becomeServerAccount } from '../platform/machine/server-account.ts'
import { runProgram } from './run-program.ts'

const COMMAND = {
  usage: ['npm run check-ledger -- --slug circle [--resume]'],
  about:
    "Runs every check of a circle's ledger now, and publishes the result like the nightly check.",
  options: {
    slug: { type: 'string', value: 'circle', about: 'the circle, by the slug of its address' },
    resume: {
      type: 'boolean',
      default: false,
      about: 'if a failed check paused confirmations, resume them when this one passes',
    },
  },
  exits: 'Ends with 0 if the check passes, and with 1 if it fails or could not be made.',
} as const

/**
 * Checks one circle and returns the lines for the operator; `ok` is false when an invariant is
 * broken.
 */
export async function checkByHand(
  world: World,
  { slug, resume }: { slug: string; resume: boolean },
): Promise<{ ok: boolean; output: string }> {
  const circleId = await inTransactionOf(
    world,
    async ({ tx }) => (await circleBySlug(tx, slug))?.circleId,
  )
  if (circleId === undefined) throw new Error(`There is no circle ${slug}.`)
  await sealLedger(world)
  const { broken, transfers } = await checkAndRecord(world, { circleId, lifts: resume })
  if (broken.length > 0)
    return {
      ok: false,
      output: [
        'The check failed. Nothing is posted in this circle until it passes. What is wrong:',
        ...broken.map((name) => `  ${name}`),
      ].join('\n'),
    }
  return {
    ok: true,
    output:
      `Nothing wrong was found: ${transfers} ` +
      `transfers.${resume ? ' Confirmations resume.' : ''} Only this database was read. A ` +
      'seal the stewards have by email shows whether it was rewritten.',
  }
}

if (import.meta.main)
  await runProgram(async () => {
    const { values } = readCommandLine(COMMAND)
    if (values.slug === undefined) throw wrongUse(COMMAND, 'Name a circle with --slug.')
    const config = productionConfig(process.env)
    // It seals, and the servers go on with what it writes.
    becomeServerAccount(config.storageFolder)
    const world = await openWorld(config)
    try {
      const { ok, output } = await checkByHand(world, { slug: values.slug, resume: values.resume })
      return { output, code: ok ? 0 : 1 }
    } finally {
      await closeWorld(world)
    }
  })
