/** A JSON Schema (draft 2020-12) as the document of the interface has it. */
export type Schema = Readonly<Record<string, unknown>>

type Check = (schema: Schema, value: unknown, path: string, root: Schema) => string[]

const FORMATS: Readonly<Record<string, RegExp>> = {
  'uuid': /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  'date': /^\d{4}-\d\d-\d\d$/,
}

/** Every supported keyword. Another keyword makes the check fail instead of pass. */
const KEYWORDS: Readonly<Record<string, Check>> = {
  description: () => [],
  examples: () => [],
  title: () => [],
  contentMediaType: () => [],
  $ref: (schema, value, path, root) =>
    problemsIn(resolve(root, String(schema['$ref'])), value, { path, root }),
  type: (schema, value, path) =>
    [schema['type']].flat().some((type) => isOfType(String(type), value))
      ? []
      : [`${path} is not ${String(schema['type'])}`],
  const: (schema, value, path) =>
    value === schema['const'] ? [] : [`${path} is not ${String(schema['const'])}`],
  enum: (schema, value, path) =>
    (schema['enum'] as unknown[]).includes(value)
      ? []
      : [`${path} is none of ${String(schema['enum'])}`],
  format: (schema, value, path) =>
    text(value, (is) => formatOf(schema).test(is), `${path} is no ${String(schema['format'])}`),
  pattern: (schema, value, path) =>
    text(
      value,
      (is) => new RegExp(String(schema['pattern'])).test(is),
      `${path} does not fit its pattern`,
    ),
  minLength: (schema, value, path) =>
    text(value, (is) => is.length >= Number(schema['minLength']), `${path} is too short`),
  maxLength: (schema, value, path) =>
    text(value, (is) => is.length <= Number(schema['maxLength']), `${path} is too long`),
  minimum: (schema, value, path) =>
    number(value, (is) => is >= Number(schema['minimum']), `${path} is too small`),
  exclusiveMinimum: (schema, value, path) =>
    number(value, (is) => is > Number(schema['exclusiveMinimum']), `${path} is too small`),
  maximum: (schema, value, path) =>
    number(value, (is) => is <= Number(schema['maximum']), `${path} is too large`),
  maxItems: (schema, value, path) =>
    Array.isArray(value) && value.length > Number(schema['maxItems'])
      ? [`${path} is too long`]
      : [],
  items: (schema, value, path, root) =>
    Array.isArray(value)
      ? value.flatMap((item, at) =>
          problemsIn(schema['items'] as Schema, item, { path: `${path}[${at}]`, root }),
        )
      : [],
  anyOf: (schema, value, path, root) =>
    (schema['anyOf'] as Schema[]).some((one) => problemsIn(one, value, { path, root }).length === 0)
      ? []
      : [`${path} fits none of its forms`],
  // The first form declares all properties; the others narrow some of them.
  allOf: (schema, value, path, root) =>
    (schema['allOf'] as Schema[]).flatMap((one, at) =>
      problemsIn(one, value, { path, root }).filter(
        (problem) => at === 0 || !problem.endsWith(' is not declared'),
      ),
    ),
  oneOf(schema, value, path, root) {
    const fitting = (schema['oneOf'] as Schema[]).filter(
      (one) => problemsIn(one, value, { path, root }).length === 0,
    )
    return fitting.length === 1 ? [] : [`${path} fits ${fitting.length} of its forms`]
  },
  minItems: (schema, value, path) =>
    Array.isArray(value) && value.length < Number(schema['minItems'])
      ? [`${path} has too few items`]
      : [],
  propertyNames: (schema, value, path, root) =>
    isRecord(value)
      ? Object.keys(value).flatMap((name) =>
          problemsIn(schema['propertyNames'] as Schema, name, { path: `${path}.${name}`, root }),
        )
      : [],
  required: (schema, value, path) =>
    isRecord(value)
      ? (schema['required'] as string[])
          .filter((name) => !(name in value))
          .map((name) => `${path}.${name} is missing`)
      : [],
  properties(schema, value, path, root) {
    if (!isRecord(value)) return []
    const known = schema['properties'] as Record<string, Schema>
    // What the document does not describe, no request may have and no response has.
    const others =
      'additionalProperties' in schema ? [] : Object.keys(value).filter((name) => !(name in known))
    return [
      ...others.map((name) => `${path}.${name} is not declared`),
      ...Object.entries(known).flatMap(([name, inner]) =>
        name in value ? problemsIn(inner, value[name], { path: `${path}.${name}`, root }) : [],
      ),
    ]
  },
  additionalProperties(schema, value, path, root) {
    if (!isRecord(value)) return []
    const declared = Object.keys(schema['properties'] ?? {})
    const others = Object.keys(value).filter((name) => !declared.includes(name))
    const inner = schema['additionalProperties']
    return inner === false
      ? others.map((name) => `${path}.${name} is not declared`)
      : others.flatMap((name) =>
          problemsIn(inner as Schema, value[name], { path: `${path}.${name}`, root }),
        )
  },
}

/**
 * The faults of a value against its schema, one line each. References point into the document
 * `root`.
 */
export function problemsIn(
  schema: Schema,
  value: unknown,
  { path = 'value', root }: { path?: string; root: Schema },
): string[] {
  return Object.keys(schema).flatMap((keyword) => {
    const check = KEYWORDS[keyword]
    if (check === undefined)
      throw new Error(`the schema of ${path} uses ${keyword}, which this client does not know`)
    return check(schema, value, path, root)
  })
}

/** The schema of a reference such as #/components/schemas/Failure. */
export function resolve(root: Schema, reference: string): Schema {
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), root)
  if (!isRecord(found)) throw new Error(`the document has no ${reference}`)
  return found
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function formatOf(schema: Schema): RegExp {
  const format = FORMATS[String(schema['format'])]
  if (format === undefined)
    throw new Error(`the format ${String(schema['format'])} is unknown to this client`)
  return format
}

function text(value: unknown, fits: (is: string) => boolean, problem: string): string[] {
  return typeof value === 'string' && !fits(value) ? [problem] : []
}

function number(value: unknown, fits: (is: number) => boolean, problem: string): string[] {
  return typeof value === 'number' && !fits(value) ? [problem] : []
}
