import type { AnyRequest } from './api-types.ts'

/** Splits "POST /matches/{matchId}" into its method and its path below /api. */
export function splitKey(key: string): { method: string; template: string } {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space), template: key.slice(space + 1) }
}

/**
 * The address of a call, with path parameters escaped and empty query values left out. Throws where
 * a parameter is missing.
 */
export function addressOf(
  template: string,
  { params = {}, query = {} }: Pick<AnyRequest, 'params' | 'query'>,
): string {
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`no ${name} for ${template}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value)
  }
  const tail = search.toString()
  return `/api${path}${tail === '' ? '' : `?${tail}`}`
}
