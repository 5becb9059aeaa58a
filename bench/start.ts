import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import {
  asInAFreshClone,
  startAndStop,
  type Taken,
  untilCompressed,
} from '../tools/test/one-start.ts'
import {
  behindProxy,
  besideLoops,
  NOT_SLOW,
  smallShare,
  type Slowness,
} from '../tools/test/slowness.ts'
import { quantile } from './measure.ts'

const { runs, loops, proxy, share } = readCommandLine({
  usage: ['npm run bench:start -- [--runs 5] [--share | --loops 20 | --proxy 600]'],
  about: `Starts practice mode as in a fresh clone and once more there, so many times, with all that npm start
does. Prints the seconds until the page is there, and the processor time of all its processes. It deletes dist
and the compiled code of this clone before each first start.`,
  options: {
    runs: { type: 'string', default: '5', about: 'how often' },
    share: { type: 'boolean', default: false, about: 'with 15 % of one core' },
    loops: { type: 'string', about: 'beside so many busy loops' },
    proxy: { type: 'string', about: 'with a database whose answers come so many ms later' },
  },
}).values

const COMMAND = ['npm', 'start']
const median = (values: readonly number[]) => quantile(values, 0.5)

async function measure(slowness: Slowness): Promise<void> {
  const taken: Record<'first' | 'second', Taken[]> = { first: [], second: [] }
  try {
    for (let run = 0; run < Number(runs); run++) {
      const folder = mkdtempSync(join(tmpdir(), 'paraspar-start-'))
      asInAFreshClone()
      const done = await slowness.prepare(folder)
      for (const which of ['first', 'second'] as const) {
        if (which === 'second') await untilCompressed()
        const one = await startAndStop({ folder, slowness, command: COMMAND })
        taken[which].push(one)
        console.log(
          `${which} start: ${one.seconds.toFixed(2)} s, ${(one.workMs / 1000).toFixed(2)} s of processor time`,
        )
      }
      await done()
      await removeEmbeddedPostgres(join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    await slowness.end()
  }
  for (const [which, all] of Object.entries(taken))
    console.log(
      `${which} start, median of ${all.length}: ${median(all.map(({ seconds }) => seconds)).toFixed(2)} s, ` +
        `${median(all.map(({ workMs }) => workMs / 1000)).toFixed(2)} s of processor time`,
    )
}

await measure(
  share
    ? smallShare()
    : loops !== undefined
      ? besideLoops(Number(loops))
      : proxy !== undefined
        ? behindProxy(Number(proxy))
        : NOT_SLOW,
)
