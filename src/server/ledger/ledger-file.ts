import { firstLine, keyLine, lastLine, restartLine, sealLine } from '#domain/ledger/sealed-lines.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { restartOf } from './restart-store.ts'
import {
  listSealKeys,
  listSeals,
  listTransfers,
  type NumberedTransfer,
  signedSeal,
} from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

/** Seals per page. A page has at most this many transfers too, unless one seal has more. */
const SEALS_A_PAGE = 500
const TRANSFERS_A_PAGE = 2_048

type StoredSeal = Awaited<ReturnType<typeof listSeals>>[number]

/**
 * Yields a circle's ledger without names, page by page in short transactions, up to the last seal
 * at the start. It reads the ledger's current rows, not the sealed lines, so that the reader
 * notices a changed row.
 */
export async function* ledgerFile(
  world: Pick<World, 'database' | 'vault'>,
  { circleId, lastSeal }: { circleId: string; lastSeal: number },
): AsyncGenerator<string> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => inTransactionOf(world, ({ tx }) => work(tx))
  const keys = new Map(
    (await read(listSealKeys)).map((known) => [known.key, known.publicKey.toString('hex')]),
  )
  const form = sealedForm(world.vault)
  const done = { seal: 0, transfers: 0, key: '' }
  yield `${firstLine(circleId)}\n`
  while (done.seal < lastSeal) {
    const page = await read(async (tx) => {
      const seals = firstOf(
        (await listSeals(tx, { circleId, after: done.seal, limit: SEALS_A_PAGE })).filter(
          ({ number }) => number <= lastSeal,
        ),
      )
      return {
        seals,
        transfers: await listTransfers(tx, {
          circleId,
          after: done.transfers,
          limit: seals.reduce((sum, seal) => sum + seal.transfers, 0),
        }),
      }
    })
    if (page.seals.length === 0) return
    const lines: string[] = []
    let at = 0
    for (const seal of page.seals) {
      if (seal.key !== done.key)
        lines.push(keyLine({ key: seal.key, publicKey: keys.get(seal.key) ?? '' }))
      lines.push(
        ...linesOf(seal, page.transfers.slice(at, at + seal.transfers), form),
        sealLine(signedSeal(seal)),
      )
      at += seal.transfers
      Object.assign(done, {
        seal: seal.number,
        transfers: done.transfers + seal.transfers,
        key: seal.key,
      })
    }
    yield `${lines.join('\n')}\n`
  }
  yield `${lastLine({ seals: done.seal, transfers: done.transfers })}\n`
}

/** The lines that a seal covers, in their order: the next transfers, or a restart. */
function linesOf(
  seal: StoredSeal,
  transfers: readonly NumberedTransfer[],
  form: ReturnType<typeof sealedForm>,
): string[] {
  const restart = restartOf(seal)
  return restart === undefined ? transfers.map(form.line) : [restartLine(restart)]
}

function firstOf(seals: readonly StoredSeal[]): readonly StoredSeal[] {
  let transfers = 0
  const end = seals.findIndex((seal) => (transfers += seal.transfers) > TRANSFERS_A_PAGE)
  return end === -1 ? seals : seals.slice(0, Math.max(1, end))
}
