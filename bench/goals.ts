import type { Goal } from './report.ts'

/** What a run should reach (docs/performance.md). */
export const GOALS: readonly Goal[] = [
  {
    title: 'everything on, 128 callers / best TPC-B',
    of: 'ours 128',
    best: 'tpcb ',
    atLeast: 1.5,
  },
  {
    title: 'without what runs behind, 128 callers / best TPC-B',
    of: 'ours alone 128',
    best: 'tpcb ',
    atLeast: 2,
  },
  { title: 'one receiver / all members', of: 'ours hot 128', best: 'ours 128', atLeast: 1 },
  {
    title: 'one caller’s p50 / TPC-B’s mean at one client',
    of: 'ours 1',
    best: 'tpcb 1',
    atMost: 2,
    latency: true,
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
    title: 'everything on, 128 callers / best peer',
    of: 'ours 128',
    best: 'peer 8|peer 32|peer 128',
    atLeast: 1.5,
  },
  {
    title: 'one receiver, 128 callers / best peer',
    of: 'ours hot 128',
    best: 'peer hot ',
    atLeast: 4,
  },
]
