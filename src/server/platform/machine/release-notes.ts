import { join } from 'node:path'

/** What changed in each version, for people; a release brings it. */
export const CHANGELOG = join(import.meta.dirname, '../../../../CHANGELOG.md')

/**
 * What an operator must do for this version, and for each older one whose tables the database has not: its part names
 * its last migration. The newest version comes first.
 */
export function whatMustBeDone(changelog: string, missing: readonly string[]): string[] {
  const [, ...versions] = changelog.split(/^## /m)
  return versions
    .filter((text, at) => at === 0 || missing.some((name) => text.includes(`\`${name}\``)))
    .flatMap((text) => {
      const [, todo] = /^### What you must do\n\n((?:[- ].*\n)+)/m.exec(text) ?? []
      return todo === undefined ? [] : [`${text.split('\n')[0]}: what you must do`, todo.trimEnd()]
    })
}
