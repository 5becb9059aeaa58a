import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { AppError } from '#domain/shared/errors.ts'
import { InvariantError } from '#domain/shared/assert.ts'
import { failureOf } from './failures.ts'

const CODES = Object.keys(allErrors) as ErrorCode[]
const databaseError = (facts: object) =>
  Object.assign(
    new Error(
      'duplicate key value violates unique constraint "x" DETAIL: Key (utr)=(123456789012)',
    ),
    { severity: 'ERROR', detail: 'Key (utr)=(123456789012)', ...facts },
  )
const VIOLATED = [
  ['utr_use_pkey', 'matches.utr-used'],
  ['payment_detail_once_a_member', 'members.detail-already-saved'],
  ['claim_one_in_force', 'matches.not-now'],
  ['dispute_one_running', 'matches.not-now'],
  ['identity_email_unique', 'members.link-unknown'],
  ['identity_phone_unique', 'members.identity-dispute-under-review'],
  ['identity_pan_unique', 'members.identity-dispute-under-review'],
] as const

describe('an expected failure', () => {
  test.each(CODES)('%s is said in both languages, with its status and level', (code) => {
    const [en, hi] = [failureOf(new AppError(code), 'en'), failureOf(new AppError(code), 'hi')]
    expect(en).toMatchObject({
      status: allErrors[code].status,
      level: allErrors[code].level,
      body: { error: { code } },
    })
    expect(en.body.message).toBe(en.body.error.message)
    expect(en.body.message).not.toBe(code)
    expect(hi.body.message).toMatch(/\p{Script=Devanagari}/u)
  })

  test('names its values, and each field in words', () => {
    const error = new AppError('pledges.open-cap', {
      values: { room: 12_500 },
      fields: { amount: 'pledges.open-cap', plan: 'request.invalid' },
    })
    expect(failureOf(error, 'en').body.error.fields).toEqual({
      amount: 'You can pledge ₹12,500 more at the moment. Your open pledges count too.',
      plan: 'Something in this request is not filled in correctly.',
    })
    expect(failureOf(error, 'hi').body.error.message).toContain('₹12,500')
    expect(failureOf(new AppError('asks.unknown'), 'en').body.error).not.toHaveProperty('fields')
  })

  test('says how long to wait where that helps', () => {
    expect(
      failureOf(new AppError('request.too-many', { retryAfterSeconds: 40 }), 'en')
        .retryAfterSeconds,
    ).toBe(40)
    expect(failureOf(new AppError('request.busy'), 'en').retryAfterSeconds).toBe(2)
    expect(failureOf(new AppError('asks.unknown'), 'en').retryAfterSeconds).toBeUndefined()
  })
})

describe('a violated constraint', () => {
  test.each(VIOLATED)('%s is %s', (constraint, code) => {
    const failure = failureOf(databaseError({ code: '23505', constraint }), 'en')
    expect([failure.body.error.code, failure.status]).toEqual([code, allErrors[code].status])
  })

  test.each(VIOLATED)('%s exists in the database', (constraint) => {
    const folder = join(import.meta.dirname, '../../../../db/schema')
    const sql = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const table = /^(\w+)_pkey$/.exec(constraint)?.[1]
    expect(sql).toMatch(
      table === undefined
        ? new RegExp(`(INDEX|CONSTRAINT) ${constraint}\\b`)
        : new RegExp(`CREATE TABLE ${table} \\([^;]*PRIMARY KEY`),
    )
  })

  test.each([
    { code: '23505', constraint: 'some_other_key' },
    { code: '23505', constraint: 'constructor' },
    { code: '23514', constraint: 'ask_parts_make_the_amount' },
    { code: '42P01' },
  ])('%j that nobody expected is a bug of ours', (facts) => {
    expect(failureOf(databaseError(facts), 'en')).toMatchObject({ status: 500, level: 'error' })
  })
})

describe('a database that cannot answer now', () => {
  test.each([
    '57014',
    '55P03',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '53100',
    '40001',
    '40P01',
    '25P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'DATABASE_SILENT',
    'THREAD_BUSY',
  ])('%s is busy', (code) => {
    expect(failureOf(databaseError({ code }), 'en')).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      body: { error: { code: 'request.busy' } },
    })
  })

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('“%s” is busy', (message) => {
    expect(failureOf(new Error(message), 'hi')).toMatchObject({
      status: 503,
      body: { message: 'सेवा अभी व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।' },
    })
  })
})

describe('a bug of ours', () => {
  test.each([
    ['an invariant', new InvariantError('shares do not make the amount of asha')],
    ['a type error', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['a failure of no table', new AppError('made.up', { values: { pan: 'ABCDE1234F' } })],
    ['a code of every object', new AppError('constructor')],
    ['SQL', databaseError({ code: '42601', query: 'SELECT * FROM identity' })],
    ['a text', 'select secret'],
    ['nothing', undefined],
    ['null', null],
    ['a number', 42],
  ])('%s tells nothing of itself', (_what, error) => {
    const { status, level, body } = failureOf(error, 'en')
    expect([status, level]).toEqual([500, 'error'])
    expect(body).toEqual({
      type: '/api/reference#request.failed',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong. Please try again.',
      error: { code: 'request.failed', message: 'Something went wrong. Please try again.' },
      message: 'Something went wrong. Please try again.',
    })
    expect(failureOf(error, 'hi').body.message).toBe('कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।')
  })

  test('no body of any failure has a stack, SQL or what the database said', () => {
    const thrown = [
      ...CODES.map((code) => new AppError(code)),
      ...VIOLATED.map(([constraint]) => databaseError({ code: '23505', constraint })),
      databaseError({ code: '57014' }),
      new InvariantError('x'),
    ]
    for (const error of thrown)
      expect(JSON.stringify(failureOf(error, 'en').body)).not.toMatch(
        /\bat .+:\d+|SELECT|INSERT|constraint|DETAIL|123456789012|\.ts\b|stack/,
      )
  })
})
