/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function oneOf<T>(chance: Chance, all: readonly T[]): T {
  return all[Math.floor(chance() * all.length)] as T
}

const DEPTH = 60
const LONG = 70_000

/** Texts that programs stumble over. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '१२३४',
  '🙏'.repeat(300),
  'x'.repeat(LONG),
  "' OR 1=1; DROP TABLE member; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%F0%28%8C%28',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e999',
  'NaN',
  '0x10',
  '9'.repeat(400),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '-271821-04-20',
  '=1+1',
  'a@b',
  '00000000-0000-0000-0000-000000000000',
] as const

const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -1,
  -0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  { length: -1 },
  Array.from({ length: 2_000 }, (_, at) => at),
  nested(DEPTH),
]

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nested(depth - 1)] }
}

/** A copy of a value in which one part is another, missing, or one too many. */
export function changed(chance: Chance, value: unknown): unknown {
  const inside =
    typeof value === 'object' && value !== null && Object.keys(value).length > 0 && chance() < 0.8
  if (!inside) return oneOf(chance, VALUES)
  const copy = structuredClone(value) as Record<string, unknown>
  const key = oneOf(chance, Object.keys(copy))
  const kind = chance()
  if (kind < 0.15) delete copy[key]
  else if (kind < 0.25) copy[oneOf(chance, TEXTS) || 'more'] = oneOf(chance, VALUES)
  else copy[key] = changed(chance, copy[key])
  return copy
}

export const hostileText = (chance: Chance): string => oneOf(chance, TEXTS)

/** JSON as it is not meant to be: cut, doubled, with keys that reach into objects, or bytes. */
export function brokenJson(chance: Chance, text: string): Buffer {
  const forms: readonly (() => Buffer)[] = [
    () => Buffer.from(text.slice(0, Math.floor(chance() * text.length))),
    () => Buffer.from(text + text),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text.replace('{', '{"__proto__":{"isAdmin":true},')),
    () => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"x":1}},')),
    () => Buffer.from(text.replace('{', '{"a":1,"a":2,')),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.alloc(1_200_000, 0x20),
    () => Buffer.alloc(0),
  ]
  return oneOf(chance, forms)()
}
