import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Text that is put before or after a place which occurs once in a file. */
export type Edit = {
  readonly file: string
  readonly add: string
  /** What the recipe calls it, where another one would change another file. */
  readonly as?: string
} & ({ readonly before: string } | { readonly after: string })

/** What one recipe of CONTRIBUTING.md does to the tree, as an example that works. */
export type Recipe = {
  /** The heading of CONTRIBUTING.md, or the beginning of the item there. */
  readonly under: string
  readonly edits: readonly Edit[]
  readonly newFiles: Readonly<Record<string, string>>
  /** The commands after it, which write what is generated. */
  readonly generates: readonly ('message-types' | 'openapi' | 'db-types')[]
  /** How many files of the tree it changes by hand. It may only shrink. */
  readonly filesMax: number
  /** Tests beside the short ones that must hold with it. */
  readonly tests: readonly string[]
}

/** The files of the tree that a recipe changes by hand. */
export function changedFiles({ edits }: Recipe): string[] {
  return [...new Set(edits.map(({ file }) => file))]
}

/**
 * Makes the changes of a recipe in the tree at `root`. Throws for a place that is not there once, and for a
 * new file that exists.
 */
export function perform(root: string, { edits, newFiles }: Recipe): void {
  for (const edit of edits) {
    const path = join(root, edit.file)
    writeFileSync(path, edited(readFileSync(path, 'utf8'), edit))
  }
  for (const [file, text] of Object.entries(newFiles)) {
    if (existsSync(join(root, file))) throw new Error(`${file}: is here already`)
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

/** Returns a text with one edit made. */
export function edited(text: string, edit: Edit): string {
  const place = 'before' in edit ? edit.before : edit.after
  const [head = '', tail, ...more] = text.split(place)
  if (tail === undefined || more.length > 0)
    throw new Error(
      `${edit.file}: ${tail === undefined ? 'nowhere has' : 'has more than once'}: ${place}`,
    )
  return 'before' in edit ? head + edit.add + place + tail : head + place + edit.add + tail
}
