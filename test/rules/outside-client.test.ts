import { describe, expect, test } from 'vitest'
import { problemsIn } from '../outside-client/json-schema.ts'

const ROOT = { components: { schemas: { Name: { type: 'string', minLength: 2 } } } }
const SCHEMA = {
  type: 'object',
  required: ['id', 'kind', 'amount'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: ['help', 'reversal'] },
    amount: { type: 'integer', minimum: 500, maximum: 10_000 },
    version: { type: 'integer', exclusiveMinimum: 0 },
    at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    day: { type: 'string', format: 'date' },
    name: { $ref: '#/components/schemas/Name' },
    currency: { type: 'string', const: 'INR' },
    lines: { type: 'array', items: { type: 'boolean' } },
    code: { type: 'string', maxLength: 3, pattern: '^[A-Z]+$' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
const GOOD = {
  id: '01890000-0000-7000-8000-000000000000',
  kind: 'help',
  amount: 500,
  version: 1,
  at: null,
  day: '2026-04-05',
  name: 'Asha',
  currency: 'INR',
  lines: [true],
  code: 'ABC',
  fields: { utr: 'wrong' },
}

describe('the outside client’s check of an answer', () => {
  test('passes one that is as documented', () => {
    expect(problemsIn(SCHEMA, GOOD, { root: ROOT })).toEqual([])
    expect(
      problemsIn(SCHEMA, { ...GOOD, at: '2026-04-05T05:30:00.123456Z' }, { root: ROOT }),
    ).toEqual([])
  })

  test.each([
    ['something that is not declared', { secret: 1 }, 'value.secret is not declared'],
    ['something that is missing', { amount: undefined }, 'value.amount is not integer'],
    ['another type', { amount: '500' }, 'value.amount is not integer'],
    ['a fraction', { amount: 500.5 }, 'value.amount is not integer'],
    ['too little', { amount: 499 }, 'value.amount is too small'],
    ['too much', { amount: 10_001 }, 'value.amount is too large'],
    ['a version of nothing', { version: 0 }, 'value.version is too small'],
    ['another word', { kind: 'bonus' }, 'value.kind is none of help,reversal'],
    ['another constant', { currency: 'USD' }, 'value.currency is not INR'],
    ['an id of another kind', { id: '17' }, 'value.id is no uuid'],
    [
      'a time in another zone',
      { at: '2026-04-05T05:30:00+05:30' },
      'value.at fits none of its forms',
    ],
    ['a day in another form', { day: '5.4.2026' }, 'value.day is no date'],
    ['a wrong item', { lines: [true, 'x'] }, 'value.lines[1] is not boolean'],
    ['a text that is too long', { code: 'ABCD' }, 'value.code is too long'],
    ['a text of other letters', { code: 'abc' }, 'value.code does not fit its pattern'],
    ['what a reference refuses', { name: 'A' }, 'value.name is too short'],
    ['a wrong field', { fields: { utr: 1 } }, 'value.fields.utr is not string'],
  ])('notices %s', (_what, change, problem) => {
    expect(problemsIn(SCHEMA, { ...GOOD, ...change }, { root: ROOT })).toEqual([problem])
  })

  test('notices what only a further form refuses', () => {
    const narrow = { allOf: [SCHEMA, { properties: { code: { enum: ['ABC'] } } }] }
    expect(problemsIn(narrow, GOOD, { root: ROOT })).toEqual([])
    expect(problemsIn(narrow, { ...GOOD, code: 'XYZ' }, { root: ROOT })).toEqual([
      'value.code is none of ABC',
    ])
    expect(problemsIn(narrow, { ...GOOD, more: 1 }, { root: ROOT })).toEqual([
      'value.more is not declared',
    ])
  })

  test('notices a property that is not there at all', () => {
    expect(problemsIn(SCHEMA, { id: GOOD.id, kind: 'help' }, { root: ROOT })).toEqual([
      'value.amount is missing',
    ])
  })

  test('refuses a schema that it would not wholly check', () => {
    expect(() => problemsIn({ type: 'string', minContains: 1 }, 'x', { root: ROOT })).toThrow(
      'minContains',
    )
    expect(() => problemsIn({ type: 'string', format: 'email' }, 'x', { root: ROOT })).toThrow(
      'email',
    )
    expect(() => problemsIn({ $ref: '#/components/none' }, 'x', { root: ROOT })).toThrow('none')
  })
})
