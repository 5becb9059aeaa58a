import { describe, expect, test } from 'vitest'
import { contract, endpointOf } from '#contract/index.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { mayUse, menuFor, STAFF_PAGES, staffPageAt } from './staff-pages.ts'

const ROLES = ['steward', 'manager', 'officer', 'admin'] as const satisfies readonly StaffRole[]
const mayAsk = (role: StaffRole, asks: (typeof STAFF_PAGES)[number]['asks']) =>
  asks.some((key) => endpointOf(key).roles?.includes(role) ?? true)

describe('the staff area', () => {
  test.each(STAFF_PAGES)(
    'opens $name to exactly the roles the interface answers',
    ({ asks, roles }) => {
      expect(ROLES.filter((role) => mayAsk(role, asks))).toEqual(
        ROLES.filter((role) => roles.includes(role)),
      )
    },
  )

  test('has a page for everything staff can ask', () => {
    const asked = new Set(STAFF_PAGES.flatMap(({ asks }) => asks))
    expect(
      Object.keys(contract).filter(
        (key) => key.startsWith('GET /staff/') && !asked.has(key as never),
      ),
    ).toEqual([])
  })

  test('finds each page by its file, and no file stands beside them', async () => {
    const files = import.meta.glob<Record<string, unknown>>([
      '../../pages/staff/*-page.tsx',
      '../../pages/operator/*-page.tsx',
    ])
    expect(Object.keys(files).toSorted()).toEqual(
      STAFF_PAGES.map(
        ({ name, group }) =>
          `../../pages/${group === 'installation' ? 'operator' : 'staff'}/${name}-page.tsx`,
      ).toSorted(),
    )
    for (const load of Object.values(files)) expect(Object.keys(await load())).toHaveLength(1)
  })

  test('shows each role only its own pages, and nothing to members', () => {
    const names = (roles: readonly StaffRole[], kind: CircleKind = 'members') =>
      menuFor({ roles, circle: { kind } }).flatMap(({ pages }) => pages.map(({ name }) => name))
    expect(names([])).toEqual([])
    expect(names(['manager'])).toEqual(['queue', 'behalf', 'policy'])
    expect(names(['admin'])).not.toContain('disputes')
    expect(names(['steward', 'admin'])).toEqual(expect.arrayContaining(['applications', 'audit']))
    expect(names(['officer'], 'officers')).toEqual(['disputes'])
    expect(mayUse({ roles: [], circle: { kind: 'members' } }, { roles: ['steward'] })).toBe(false)
  })

  test('knows which page an address belongs to', () => {
    expect(staffPageAt('/staff')?.name).toBe('queue')
    expect(staffPageAt('/staff/disputes/0190')?.name).toBe('disputes')
    expect(staffPageAt('/staff/nowhere')?.name).toBe('queue')
    expect(staffPageAt('/dashboard')).toBeUndefined()
  })
})
