import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Topic } from '#contract/events.ts'
import { askAgain, askAhead, queryClient, refreshTopics } from './query-client.ts'

async function staleAfter(...topics: readonly Topic[]): Promise<string[]> {
  const client = new QueryClient()
  const keys = Object.keys(contract).filter((key) => key.startsWith('GET '))
  for (const key of keys) client.setQueryData([key, {}], {})
  await refreshTopics(client, topics)
  return keys.filter((key) => client.getQueryState([key, {}])?.isInvalidated)
}

test('what staff did makes every list of the staff area stale, and of what lies deeper a member and who can join the panel', async () => {
  const stale = await staleAfter('staff')
  expect(stale).toEqual(
    expect.arrayContaining(['GET /staff/queue', 'GET /staff/restricted-members']),
  )
  expect(stale.filter((key) => key.split('/').length > 3).toSorted()).toEqual([
    'GET /operator/breaches/viewers',
    'GET /operator/panel/officers',
    'GET /staff/members/{memberId}',
  ])
  expect(stale.filter((key) => !/^GET \/(staff|operator)\//.test(key))).toEqual([
    'GET /user/record',
  ])
})

test('another topic makes stale what it names, and nothing else of the staff area', async () => {
  expect(await staleAfter('ledger')).toEqual(
    expect.arrayContaining(['GET /coine/statement', 'GET /user/stats']),
  )
  expect((await staleAfter('ledger')).some((key) => key.startsWith('GET /staff/'))).toBe(false)
})

test('what was refused is not asked again when the first worker comes', async () => {
  // A test of another file may have kept answers.
  queryClient.clear()
  const sent: string[] = []
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return url === '/api/notices'
      ? Response.json({ data: [] })
      : Response.json({ error: { code: 'x', message: '' } }, { status: 403 })
  })
  try {
    await askAhead(['GET /pledges', 'GET /notices'])
    expect(sent.toSorted()).toEqual(['/api/notices', '/api/pledges'])
    await askAgain()
    expect(sent.slice(2)).toEqual(['/api/notices'])
  } finally {
    queryClient.clear()
    vi.unstubAllGlobals()
  }
})
