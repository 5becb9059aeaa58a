import { useEffect, useEffectEvent, useState } from 'react'
import type { PhoneProps } from '#web/features/ledger/phone-record.tsx'
import { askAgain } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'

const ADDRESS = '/practice/rewriting'
const ASK_EVERY_MS = 1_000

/** A past payment that is changed now, and what followed so far, in seconds. */
export type Changed = {
  readonly number: number
  readonly was: number
  readonly became: number
  readonly stoppedAfter: number | null
  readonly writtenAfter: number | null
  readonly written: number
  readonly staff: readonly {
    readonly role: 'steward' | 'officer'
    readonly memberId: string
    readonly name: string
  }[]
}

async function asked(
  url: string,
  body?: Readonly<Record<string, string>>,
): Promise<Changed | null> {
  const response = await fetch(url, {
    cache: 'no-store',
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return ((await response.json()) as { rewriting: Changed | null }).rewriting
}

/**
 * The changed payment of this circle, asked for each second while there is one. In practice a phone forgets its alarm
 * once the payment is back, and compares again.
 */
export function useRewriting({ memory, change, follow }: PhoneProps) {
  const { id: member, circle } = useSession()
  const [changed, setChanged] = useState<Changed | null>()
  const [noticedAfter, setNoticedAfter] = useState<number>()
  const [ended, setEnded] = useState<'back' | 'nothing'>()
  const ask = useEffectEvent(() => asked(`${ADDRESS}?circle=${circle.id}`))
  const isChanged = Boolean(changed)
  useEffect(() => {
    const refresh = () => ask().then(setChanged, () => undefined)
    void refresh()
    if (!isChanged) return undefined
    const timer = setInterval(() => void refresh(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isChanged])

  // The statement, the pause and what was written to this member show elsewhere on the page.
  const isStopped = isChanged && changed?.stoppedAfter !== null
  useEffect(() => {
    if (!isChanged) return undefined
    void askAgain()
    return () => void askAgain()
  }, [isChanged, isStopped])

  const compare = () => change((before) => ({ ...before, askedAt: 0, differed: null })).then(follow)
  const forget = useEffectEvent(compare)
  const isOver = changed === null && memory !== undefined && memory.differed !== null
  useEffect(() => {
    if (isOver) void forget()
  }, [isOver])

  const press = async (is: 'changed' | 'back') => {
    // The newest seal, so that there is something to compare.
    if (is === 'changed') await compare()
    const began = performance.now()
    const now = await asked(ADDRESS, { circle: circle.id, member, is })
    setChanged(now)
    setEnded(now === null ? (is === 'back' ? 'back' : 'nothing') : undefined)
    if (now === null) return
    await compare()
    setNoticedAfter((performance.now() - began) / 1_000)
  }
  return { changed: changed ?? null, noticedAfter, ended, press }
}
