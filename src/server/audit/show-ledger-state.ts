import { witnessedRecord } from '#server/ledger/checkpoints/witnessed.ts'
import { latestSeal } from '#server/ledger/latest-seal.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listChecks } from './check-store.ts'

const CHECKS_SHOWN = 30

/**
 * Shows the state of my circle's ledger: its latest seal, its latest check, whether
 * confirmations are paused, and what its witnesses say.
 */
export const showLedgerState = useCase('GET /ledger/state', async ({ tx, actor: { circleId } }) => {
  const [[check], stop] = [await listChecks(tx, circleId, 1), await runningStop(tx, circleId)]
  return {
    data: {
      seal: await latestSeal(tx, circleId),
      check:
        check === undefined ? null : { at: check.at.toString(), passed: check.broken.length === 0 },
      stoppedSince: stop?.beganAt.toString() ?? null,
      witnessed: await witnessedRecord(tx, circleId),
    },
  }
})

/** Lists the checks of the circle for staff, with what each found. */
export const listLedgerChecks = useCase(
  'GET /staff/ledger',
  async ({ tx, actor: { circleId } }) => {
    const [checks, stop] = [
      await listChecks(tx, circleId, CHECKS_SHOWN),
      await runningStop(tx, circleId),
    ]
    return {
      seal: await latestSeal(tx, circleId),
      stoppedSince: stop?.beganAt.toString() ?? null,
      checks: checks.map(({ id, at, broken, transfers, head }) => ({
        id,
        at: at.toString(),
        broken,
        transfers,
        head: head?.toString('hex') ?? null,
      })),
    }
  },
)
