import { parseCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { SETUP } from '../platform/machine/setup-options.ts'
import { ConfigError } from '../platform/settings.ts'

/** What an operator wants for a circle: to open it, or links for its administrators. */
export type CircleWishes = {
  readonly circle: string | undefined
  readonly slug: string
  readonly seen: boolean
  readonly another: boolean
  readonly invite: boolean
}

/** The options that open a circle or invite to it. Each other one comes alone. */
const OF_CIRCLES = ['circle', 'slug', 'seen', 'another', 'invite']

/** Reads the options of a circle. Throws UsageError where they are not complete, and ConfigError for wrong names. */
export function readWishes(args: readonly string[]): CircleWishes {
  const { values, positionals } = parseCommandLine(SETUP, args)
  const { circle, slug, seen = false, another = false, invite = false } = values
  const others = Object.keys(values).some((name) => !OF_CIRCLES.includes(name))
  if (others || positionals.length > 0 || slug === undefined || (circle === undefined) !== invite)
    throw wrongUse(SETUP, 'The options are not complete.')
  refuseWrongNames(slug, circle)
  return { circle, slug, seen, another, invite }
}

function refuseWrongNames(slug: string, circle: string | undefined): void {
  if (!/^[a-z0-9][a-z0-9-]{1,60}$/.test(slug))
    throw new ConfigError(['--slug: must be small letters, digits and hyphens, at most 61'])
  if (circle !== undefined && (circle.trim().length < 2 || circle.trim().length > 80))
    throw new ConfigError(['--circle: must have 2 to 80 letters'])
}
