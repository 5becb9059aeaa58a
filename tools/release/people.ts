const PEOPLE = 12
const REQUEST_MS_MAX = 20_000

export type Tally = { served: number; readonly failed: string[] }

/**
 * Lets twelve people read and log in without a pause while something else is done. Returns how many
 * requests were served, and a line for each that failed.
 */
export async function withPeople(url: string, act: () => Promise<void>): Promise<Tally> {
  const tally: Tally = { served: 0, failed: [] }
  let isOver = false
  const people = Array.from({ length: PEOPLE }, () => person(url, tally, () => isOver))
  try {
    await act()
  } finally {
    isOver = true
    await Promise.all(people)
  }
  return tally
}

async function person(url: string, tally: Tally, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const [path, init] = requestOf(turn)
    try {
      const response = await fetch(url + path, {
        ...init,
        signal: AbortSignal.timeout(REQUEST_MS_MAX),
      })
      await response.arrayBuffer()
      if (response.status < 500) tally.served += 1
      else tally.failed.push(`${init.method} ${path}: ${response.status}`)
    } catch (error) {
      tally.failed.push(`${init.method} ${path}: ${String((error as Error).cause ?? error)}`)
    }
  }
}

// A page, a read of the database, and a write: each try to log in is counted.
function requestOf(turn: number): [string, RequestInit] {
  if (turn % 3 === 0) return ['/', { method: 'GET' }]
  if (turn % 3 === 1) return ['/api/circles', { method: 'GET' }]
  const body = JSON.stringify({ email: 'nobody@help.example', password: 'not the password' })
  const headers = { 'content-type': 'application/json' }
  return ['/api/user/login', { method: 'POST', headers, body }]
}

/** Prints what was served. A failure, or nothing served, ends the program with 1. */
export function reportTally(what: string, { served, failed }: Tally): void {
  console.log(`${what}, ${served} requests served, ${failed.length} failed`)
  for (const line of new Set(failed)) console.log(`  ${line}`)
  if (failed.length > 0 || served === 0) process.exitCode = 1
}
