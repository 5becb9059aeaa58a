import { describe, expect, test } from 'vitest'
import { allErrors } from '../all-errors.ts'
import { askErrors } from '../asks/ask-errors.ts'
import { circleErrors } from '../circles/circle-errors.ts'
import { contentErrors } from '../content/content-errors.ts'
import { disputeErrors } from '../disputes/dispute-errors.ts'
import { fileErrors } from './file-errors.ts'
import { ledgerErrors } from '../ledger/ledger-errors.ts'
import { matchErrors } from '../matches/match-errors.ts'
import { memberErrors } from '../members/member-errors.ts'
import { paperErrors } from '../papers/paper-errors.ts'
import { pledgeErrors } from '../pledges/pledge-errors.ts'
import { staffErrors } from './staff-errors.ts'
import { supportErrors } from '../support/support-errors.ts'
import { tellingErrors } from '../telling/telling-errors.ts'
import { invariant, InvariantError } from './assert.ts'
import { alarming, AppError, errorsOf, refused } from './errors.ts'
import { requestErrors } from './request-errors.ts'

const TABLES = {
  'request': requestErrors,
  'circles': circleErrors,
  'members': memberErrors,
  'files': fileErrors,
  'pledges': pledgeErrors,
  'asks': askErrors,
  'matches': matchErrors,
  'disputes': disputeErrors,
  '(support|behalf)': supportErrors,
  'staff': staffErrors,
  'content': contentErrors,
  'ledger': ledgerErrors,
  'papers': paperErrors,
  'telling': tellingErrors,
}

describe('an expected failure', () => {
  test('carries its code and details, and is an error', () => {
    const error = errorsOf({ 'things.gone': refused(410) })('things.gone', { values: { count: 2 } })
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      name: 'AppError',
      message: 'things.gone',
      code: 'things.gone',
      details: { values: { count: 2 } },
    })
    expect(errorsOf({ 'things.gone': refused(410) })('things.gone').details).toEqual({})
  })

  test('is quiet or worth a look', () => {
    expect([refused(404), alarming(403)]).toEqual([
      { status: 404, level: 'info' },
      { status: 403, level: 'warn' },
    ])
  })
})

describe('the tables of failures', () => {
  test.each(Object.entries(TABLES))(
    'all of %s begin with its name and say a reason',
    (feature, table) => {
      for (const code of Object.keys(table))
        expect(code).toMatch(new RegExp(`^${feature}\\.[a-z]+[a-z0-9]*(-[a-z0-9]+)*$`))
    },
  )

  test('are all in the one list, and none hides another', () => {
    const codes = Object.values(TABLES).flatMap((table) => Object.keys(table))
    expect(Object.keys(allErrors).sort()).toEqual(codes.sort())
  })

  test('blame the service only when it or its pictures are away, it could lose what it takes, or does not know what it did', () => {
    expect(
      Object.entries(allErrors).flatMap(([code, { status }]) => (status >= 500 ? [code] : [])),
    ).toEqual([
      'request.busy',
      'request.paused',
      'request.pictures-away',
      'request.outcome-unknown',
    ])
  })
})

describe('a broken promise of our own code', () => {
  test('is no expected failure', () => {
    expect(() => invariant(false, 'impossible')).toThrow(InvariantError)
    expect(() => invariant(1, 'fine')).not.toThrow()
    expect(new InvariantError('x')).not.toBeInstanceOf(AppError)
  })
})
