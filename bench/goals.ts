import type { Goal } from './report.ts'

/** What a run should reach (docs/performance.md). Where two bounds are set, each is a goal. */
export const GOALS: readonly Goal[] = [
  ...[1.2, 1.5].map((atLeast) => ({
    title: 'everything on, 128 callers / best TPC-B',
    of: 'ours 128',
    best: 'tpcb ',
    atLeast,
  })),
  {
    title: 'acknowledged alone, 128 callers / best TPC-B',
    of: 'ours alone 128',
    best: 'tpcb ',
    atLeast: 2,
  },
  {
    title: 'one hot receiver / spread over all members',
    of: 'ours hot 128',
    best: 'ours 128',
    atLeast: 1,
  },
  ...[2, 1.5].map((atMost) => ({
    title: 'one caller’s p50 / TPC-B’s mean at one client',
    of: 'ours 1',
    best: 'tpcb 1',
    atMost,
    value: 'p50' as const,
  })),
  {
    title: 'WAL of a confirmation with its seal and notices, kB',
    of: 'ours 128',
    atMost: 3,
    value: 'walKb',
  },
  {
    title: 'over HTTP, 32 connections / TPC-B at 32',
    of: 'ours http 32',
    best: 'tpcb 32',
    atLeast: 0.6,
  },
  {
    title: 'over HTTP, 128 connections / TPC-B at 32',
    of: 'ours http 128',
    best: 'tpcb 32',
    atLeast: 0.8,
  },
  {
    title: 'everything on, 128 callers / best peer, its gatherer too',
    of: 'ours 128',
    best: 'peer 8|peer 32|peer 128|gathered 128',
    atLeast: 1.5,
  },
  {
    title: 'one hot receiver, 128 callers / peer on a hot account',
    of: 'ours hot 128',
    best: 'peer hot ',
    atLeast: 4,
  },
]
