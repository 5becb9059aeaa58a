import { Session } from 'node:inspector/promises'
import type { Profiler } from 'node:inspector'

const SAMPLE_EVERY_US = 200
const IDLE = 'waiting'
const REST = 'the rest'

/**
 * Where the time of a function is counted: the first layer whose pattern its name and file have. What
 * is built in has no file, and counts where it is called from, unless its name is here.
 */
const LAYERS: readonly (readonly [layer: string, pattern: RegExp])[] = [
  [IDLE, /^\(idle\)|node:inspector/],
  ['collecting garbage', /^\(garbage collector\)/],
  ['writing to sockets', /^(writev|writeUtf8String|writeBuffer|writeLatin1String) $/],
  ['JSON', /^(parse|stringify|JSON\w+) $/],
  ['building and printing statements', /node_modules\/kysely\//],
  ['reading answers of the database', /node_modules\/pg/],
  ['rows, names, prepared statements', /src\/server\/platform\/database\//],
  ['validating', /node_modules\/zod\//],
  ['hashing, ciphers', /node:internal\/crypto|platform\/crypto\//],
  ['building and sending mails', /node_modules\/nodemailer\//],
  ['HTTP framework', /node_modules\/(@?fastify|find-my-way|avvio|secure-json-parse|fast-)/],
  ['what surrounds a use case', /src\/server\/platform\//],
  ['rules, contract', /src\/(domain|contract)\//],
  ['features', /src\/server\//],
  ['Node.js: HTTP, streams, timers', /node:|^runMicrotasks|^\(program\)/],
]

/** The share of each layer in the work of this thread, largest first. */
export type Layers = readonly (readonly [layer: string, share: number])[]

/**
 * Profiles this thread while some work runs. Where other programs use the machine, a layer that is
 * interrupted seems longer: writing wakes the database up.
 */
export async function layersOf(work: () => Promise<unknown>): Promise<Layers> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const layers = layerOfEach(profile.nodes)
  const samples = profile.samples?.map((id) => layers.get(id) ?? REST) ?? []
  const busy = samples.filter((layer) => layer !== IDLE)
  return [...Map.groupBy(busy, (layer) => layer)]
    .map(([layer, { length }]) => [layer, length / busy.length] as const)
    .toSorted(([, a], [, b]) => b - a)
}

// A node comes before those that it calls.
function layerOfEach(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const layers = new Map<number, string>()
  for (const { id, callFrame, children = [] } of nodes) {
    const name = `${callFrame.functionName} ${callFrame.url}`
    const layer = LAYERS.find(([, pattern]) => pattern.test(name))?.[0] ?? layers.get(id) ?? REST
    layers.set(id, layer)
    for (const child of children) layers.set(child, layer)
  }
  return layers
}

export function printedLayers(layers: Layers): string {
  return layers
    .map(([layer, share]) => `${(share * 100).toFixed(1).padStart(5)} %  ${layer}`)
    .join('\n')
}
