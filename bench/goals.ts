import type { Goal } from './report.ts'

/** What a run should reach (docs/performance.md). */
export const GOALS: readonly Goal[] = [
  {
    title: 'with all mails, 128 callers / best TPC-B',
    of: 'ours mails 128',
    best: 'tpcb ',
    atLeast: 0.18,
  },
  {
    title: 'mails later, 128 callers / best TPC-B',
    of: 'ours 128',
    best: 'tpcb ',
    atLeast: 0.55,
  },
  {
    title: 'its processor time / the least of TPC-B',
    of: 'ours 128',
    best: 'tpcb ',
    atMost: 1.6,
    value: 'processorMs',
  },
  {
    title: 'one caller’s p50 / TPC-B’s mean at one client',
    of: 'ours mails 1',
    best: 'tpcb 1',
    atMost: 3.5,
    value: 'p50',
  },
  {
    title: 'one caller without mails, processor ms',
    of: 'ours alone 1',
    atMost: 3,
    value: 'processorMs',
  },
  {
    title: 'WAL of a confirmation with its seal and notices, without whole pages, kB',
    of: 'ours 128',
    atMost: 3.8,
    value: 'walKb',
  },
  {
    title: 'over HTTP, 32 connections / TPC-B at 32',
    of: 'ours http 32',
    best: 'tpcb 32',
    atLeast: 0.35,
  },
  {
    title: 'one hot receiver / spread over all members',
    of: 'ours hot 128',
    best: 'ours 128',
    atLeast: 1,
  },
]
