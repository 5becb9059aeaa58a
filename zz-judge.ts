import { RUN_KINDS, drawnRuns } from './test/matching/run-kinds.ts'
import { bestRunBySolver, preferredSteps, freshSolver } from './test/matching/best-run-by-solver.ts'
import { brokenLimits } from './test/matching/limits-oracle.ts'
import { runMatching } from './src/domain/matching/run-matching.ts'
import { askQueue } from './src/domain/matching/queue-order.ts'
import { writeFileSync, existsSync, readFileSync } from 'node:fs'
const N = Number(process.argv[2] ?? 50), SEED = Number(process.argv[3] ?? 1), only = process.argv[4]
const cacheFile = `/tmp/best-${N}-${SEED}.json`
const cache = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile,'utf8')) : {}
const misses: any[] = []
let at = 0
for (const [name, kind] of Object.entries(RUN_KINDS)) {
  if (only && !name.includes(only)) { continue }
  const t = { n: 0, open: 0, broken: 0, served: 0, fewer: 0, prefMiss: 0, more: 0, extra: 0, ms: 0, max: 0, err: 0 }
  let i = 0
  for (const input of drawnRuns(kind, N, SEED)) {
    if (process.env.AT && !process.env.AT.split(",").includes(String(i))) { i++; continue }
    await freshSolver()
    const key = `${name} ${i++}`
    if (!(key in cache)) cache[key] = bestRunBySolver(input) ?? null
    const best = cache[key]
    t.n++
    if (!best) { t.open++; continue }
    const b = performance.now()
    let result; try { result = runMatching(input) } catch (e) { t.err++; misses.push({ key, what: String(e), input }); continue }
    const ms = performance.now() - b; t.ms += ms; t.max = Math.max(t.max, ms)
    const broken = brokenLimits(input, result)
    if (broken.length) { t.broken++; misses.push({ key, what: 'broken', broken, input }) }
    const served = askQueue(input).map(({ id }) => result.matches.filter((m: any) => m.askId === id).reduce((s: number, m: any) => s + m.steps, 0))
    if (served.join() !== best.served.join()) { t.served++; misses.push({ key, what: 'served', served, best, input }); continue }
    const pref = preferredSteps(input, result)
    const isPref = pref.urgentSteps === best.urgentSteps && pref.lineSteps === best.lineSteps
    if (!isPref) { t.prefMiss++; misses.push({ key, what: 'pref', pref, best, made: result.matches.length, input }) }
    if (result.matches.length > best.fewest) t.extra++
    if (result.matches.length > best.preferred) { t.more++; misses.push({ key, what: 'more', made: result.matches.length, best, pref, input }) }
    if (result.matches.length < best.fewest) { t.fewer++; misses.push({ key, what: 'ORACLE', made: result.matches.length, best, input }) }
  }
  console.log(name.padEnd(36), JSON.stringify({ ...t, ms: (t.ms / t.n).toFixed(2), max: t.max.toFixed(0) }))
  writeFileSync(cacheFile, JSON.stringify(cache))
}
writeFileSync('/tmp/misses.json', JSON.stringify(misses))
