import { HOME_PARTS, type HomePart } from '#contract/home-parts.ts'
import { api } from './api-client.ts'
import { ApiError, outcomeIsUnknown } from './api-error.ts'
import type { AnyRequest, ApiResponse, QueryKey } from './api-types.ts'

type Home = ApiResponse<'GET /home'>['data']

/** From so many on, one request for all of Home is less than one for each. */
const TOGETHER_MIN = 3
const PARTS: ReadonlySet<string> = new Set(HOME_PARTS)
/** The parts that are asked for at this moment, and the response that may have them. */
let gathered: { readonly keys: Set<HomePart>; readonly home: Promise<Home> } | undefined
let whenHomeComes: (home: Home, askedAt: number) => void = () => undefined

/** Whether this is a part of Home, asked for as Home shows it. */
export function isHomePart(key: QueryKey, { params, query }: AnyRequest): key is HomePart {
  return PARTS.has(key) && params === undefined && Object.keys(query ?? {}).length === 0
}

/**
 * A part of Home. Those that are asked for at one moment come in one request, and offline every one
 * is looked for in the last response to it. A part that is missing there is asked for alone.
 */
export async function askPart<K extends HomePart>(
  key: K,
  signal?: AbortSignal,
): Promise<ApiResponse<K>> {
  gathered ??= gather()
  gathered.keys.add(key)
  const home = await gathered.home
  return (home[key] ?? (await askAlone(key, signal))) as ApiResponse<K>
}

const askAlone = (key: HomePart, signal: AbortSignal | undefined) =>
  api(key, {}, signal === undefined ? {} : { signal })

function gather(): NonNullable<typeof gathered> {
  const keys = new Set<HomePart>()
  const home = new Promise<Home>((resolve, reject) =>
    setTimeout(() => {
      gathered = undefined
      const isTogether = keys.size >= TOGETHER_MIN || !navigator.onLine
      if (isTogether) askHome().then(resolve, reject)
      else resolve({})
    }),
  )
  return { keys, home }
}

/**
 * Asks for Home at once; parts that are asked for at this moment are taken from it. Who may not see
 * Home, as an operator, is not refused each part as well.
 */
export function askHomeAhead(): void {
  const home = askHome(403)
  home.catch(() => undefined)
  const mine = { keys: new Set<HomePart>(), home }
  gathered = mine
  setTimeout(() => {
    if (gathered === mine) gathered = undefined
  })
}

/** Where the line is broken no part would come; after any other failure than `final` each is tried alone. */
async function askHome(final?: number): Promise<Home> {
  const askedAt = Date.now()
  try {
    const { data } = await api('GET /home', {})
    whenHomeComes(data, askedAt)
    return data
  } catch (error) {
    if (outcomeIsUnknown(error) && navigator.onLine) throw error
    if (error instanceof ApiError && error.status === final) throw error
    return {}
  }
}

/** Also parts that nobody has asked for yet are kept. */
export function keepHome(keep: typeof whenHomeComes): void {
  whenHomeComes = keep
}
