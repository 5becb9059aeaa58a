import { type ComponentType, createElement, use } from 'react'
import { marked } from './marked-promise.ts'

const TRIES_MAX = 3
const PAUSE_MS = 1_500

/**
 * Repeats a fetch of code or texts after a broken line. Offline it waits for a line. Some browsers
 * remember a failed import until a reload, so the page reloads once the line is back.
 */
export async function untilArrived<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await reloadWithLine()
      if (failed >= TRIES_MAX) throw error
      await pause()
    }
  }
}

export type LazyPart<P> = ComponentType<P> & { readonly begin: () => Promise<unknown> }

/**
 * A component in a chunk of its own. It is fetched at its first drawing, or when `begin` is called.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let arriving: Promise<ComponentType<P>> | undefined
  const begin = () => (arriving ??= marked(untilArrived(load), () => (arriving = undefined)))
  const Part = (props: P) => createElement(use(begin()), props)
  return Object.assign(Part, { begin })
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** Never resolves, because the page that waits is replaced. */
function reloadWithLine(): Promise<never> {
  return new Promise(() => addEventListener('online', () => location.reload(), { once: true }))
}
