import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nextStep } from '#web/features/matches/next-step.ts'
import { matchesByStep } from './examples/matches.ts'
import { matchesToConfirm, matchesToPay } from './examples/dashboard-payments.ts'

const UI = join(import.meta.dirname, '../../../ui')
const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The frame around every page, also around this one. */
const around = readFileSync(join(import.meta.dirname, '../../../app.tsx'), 'utf8')
const shown = [...read(import.meta.dirname), around].join('\n')
const components = read(UI).flatMap((text) =>
  [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name),
)

test('there are components to look for', () => {
  expect(components.length).toBeGreaterThan(40)
})

test.each(components)('the page of components shows %s', (name) => {
  expect(new RegExp(`<${name}[\\s/>]`).test(shown)).toBe(true)
})

describe('the examples', () => {
  const stuff = {
    name: 'Asha',
    text: 'Words',
    at: (hours: number) => new Date(1_790_000_000_000 + hours * 3_600_000).toISOString(),
  }

  test.each(Object.entries(matchesByStep(stuff)))('of what is next say %s', (step, match) => {
    expect(nextStep({ ...match, reversalRuns: step === 'reversal-runs' })).toBe(step)
  })

  test('of payments have each state that stands on a dashboard', () => {
    const live = ['awaiting_confirmation', 'awaiting_payment', 'bank_pending', 'disputed']
    expect([...new Set(matchesToPay(stuff).map(({ status }) => status))].toSorted()).toEqual(live)
    expect([...new Set(matchesToConfirm(stuff).map(({ status }) => status))].toSorted()).toEqual(
      live,
    )
  })
})
