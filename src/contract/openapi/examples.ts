import values from './example-values.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>
const VALUES: Readonly<Record<string, unknown>> = values

/** Optional properties that an example of a request has too: without them it would say little. */
const SHOWN = new Set(
  'pancard dateOfBirth consent referralCode note plan upiId name adult webhookUrl paymentDetailId meeting'.split(
    ' ',
  ),
)
const FALSE = /^(tied|late|stopped|refused|over|more|smsLate|leaving|closing|ofCircle)$/
const INSTANT = '2026-11-25T05:30:00Z'
/** What lies ahead of it. */
const LATER = '2026-11-26T04:30:00Z'
const AHEAD = /until|deadline|expires|by$|due|nextOn|takesEffect|over/i

type At = {
  /** The property whose value it is. */
  readonly name: string
  /** The named shape, property or part of the request around it, in small letters. */
  readonly around: string
  /** The last word of the operation's path: claim. */
  readonly act?: string
  /** A request shows what has to be in it; a response all that can. */
  readonly sent: boolean
  readonly find: (component: string) => Json
}

/**
 * A value that fits a schema of the document, equal each time, and means what its property means: a
 * sum, a bank reference, a day. `example-values.json` has the words by property.
 */
export function exampleOf(schema: Json, at: At): unknown {
  const { $ref, examples, anyOf, oneOf } = schema as {
    $ref?: string
    examples?: unknown[]
    anyOf?: Json[]
    oneOf?: Json[]
  }
  if (examples !== undefined) return examples[0]
  if ($ref !== undefined) {
    const component = $ref.slice($ref.lastIndexOf('/') + 1)
    const around = component === 'Id' ? at.around : component.toLowerCase()
    return exampleOf(at.find(component), { ...at, around })
  }
  const [choice] = anyOf ?? oneOf ?? []
  if (choice !== undefined) return exampleOf(choice, at)
  return madeBy(schema, at)
}

function madeBy(schema: Json, at: At): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return oneOfChoices(schema['enum'], at)
  const [type] = [schema['type']].flat()
  return MAKERS[String(type)]?.(schema, at) ?? null
}

const MAKERS: Readonly<Record<string, (schema: Json, at: At) => unknown>> = {
  object: objectOf,
  array: (schema, at) => [exampleOf((schema['items'] ?? {}) as Json, at)],
  string: textOf,
  integer: numberOf,
  number: numberOf,
  boolean: (_schema, { name }) => !FALSE.test(name),
}

function valueFor(at: At): unknown {
  return ownValue(at) ?? VALUES[at.name]
}

/** What is meant for this property of this operation or shape alone. */
function ownValue({ act, around, name }: At): unknown {
  return VALUES[`${around}.${name}`] ?? VALUES[`/${act} ${name}`]
}

/** Throws where the value that is meant for a property is none of its choices. */
function oneOfChoices(choices: readonly unknown[], at: At): unknown {
  const own = VALUES[`${at.around}.${at.name}`]
  if (own !== undefined && !choices.includes(own))
    throw new Error(`${at.around}.${at.name} is never ${JSON.stringify(own)}`)
  const wanted = valueFor(at)
  return choices.includes(wanted) ? wanted : choices[0]
}

function objectOf(schema: Json, at: At): Json {
  const { properties, required, additionalProperties } = schema as {
    properties?: Record<string, Json>
    required?: string[]
    additionalProperties?: Json
  }
  if (properties === undefined) {
    const known = valueFor(at)
    if (typeof known === 'object' && known !== null) return known as Json
    return { example: exampleOf(additionalProperties ?? {}, { ...at, name: 'example' }) }
  }
  const names = Object.keys(properties)
  const has = (name: string) => !at.sent || required?.includes(name) === true || SHOWN.has(name)
  const shown = names.some(has) ? names.filter(has) : names.slice(0, 1)
  const around = at.name === '' || at.name === 'data' ? at.around : at.name.toLowerCase()
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? {}, { ...at, around, name })]),
  )
}

function textOf(schema: Json, at: At): string {
  const {
    format,
    minLength = 0,
    maxLength = Infinity,
  } = schema as {
    format?: string
    minLength?: number
    maxLength?: number
  }
  if (format === 'uuid') return idOf(at)
  const own = ownValue(at)
  const time = typeof own === 'string' ? own : AHEAD.test(at.name) ? LATER : INSTANT
  if (format === 'date-time') return time
  if (format === 'date') return time.slice(0, 10)
  // A code of a link is longer than one that people type.
  const value = VALUES[`${at.name} ${maxLength}`] ?? valueFor(at)
  const text = typeof value === 'string' ? value : readable(at.name)
  return text.padEnd(minLength, '.').slice(0, maxLength)
}

function numberOf(schema: Json, at: At): number {
  const { minimum, exclusiveMinimum, maximum = Infinity } = schema as Record<string, number>
  const value = valueFor(at)
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const meant = schema['description'] === 'whole rupees' ? 1_000 : 1
  return Math.min(Math.max(typeof value === 'number' ? value : meant, least), maximum)
}

/** What else names a match, and what is before the name of another thing after an act. */
const OTHER_NAMES = /^(match(to\w+|line)?$|moved)/

/** An id of its own for each thing, the same wherever the thing is named. */
function idOf({ name, around }: At): string {
  const named = name === 'id' ? around : name.replace(/Id$/, '').toLowerCase()
  const thing = named.replace(OTHER_NAMES, '') || 'match'
  let hash = 0
  for (const letter of thing) hash = (hash * 31 + letter.charCodeAt(0)) % 0x1_0000_0000
  return `01a2109b-829b-7449-985e-c41e${hash.toString(16).padStart(8, '0')}`
}

/** `firstRound` as words: First round. */
function readable(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
