import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedFiles, edited, type Recipe } from './recipe.ts'
import { RECIPES } from './recipes.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const CONTRIBUTING = read('CONTRIBUTING.md')

/** The text of a recipe: to the next heading, or to the next item where it is one. */
function textUnder(under: string, text = CONTRIBUTING): string {
  const rest = text.slice(text.indexOf(under) + under.length)
  return rest.slice(0, rest.search(under.startsWith('#') ? /\n#/ : /\n(?:- |\n)/))
}

/** What a recipe does not name of the files that it changes. A Hindi file is named with its English one. */
function unnamed(recipe: Recipe, text: string): string[] {
  return recipe.edits
    .filter(({ file }) => !file.endsWith('.hi.json'))
    .map(
      ({ file, as }) => as ?? `${file.slice(file.lastIndexOf('/') + 1).replace('.en.json', '')}\``,
    )
    .filter((name) => !text.includes(name))
}

describe.each(Object.entries(RECIPES))('the recipe of a %s', (_name, recipe) => {
  test('finds every place that it changes', () => {
    for (const edit of recipe.edits)
      expect(edited(read(edit.file), edit), edit.file).toContain(edit.add)
    for (const file of Object.keys(recipe.newFiles))
      expect(existsSync(join(ROOT, file)), file).toBe(false)
  })

  test('takes no more files than it did', () => {
    expect(changedFiles(recipe)).toHaveLength(recipe.filesMax)
  })

  test('names each of them in CONTRIBUTING.md, and how many they are', () => {
    const text = textUnder(recipe.under)
    expect(unnamed(recipe, text)).toEqual([])
    expect(text).toContain(`${recipe.filesMax} files`)
  })
})

describe('planted:', () => {
  const edit = { file: 'x.ts', after: 'a\n', add: 'b\n' }

  test('a place that is gone, or there twice, is named', () => {
    expect(edited('a\nc\n', edit)).toBe('a\nb\nc\n')
    expect(() => edited('c\n', edit)).toThrow('x.ts: nowhere has: a')
    expect(() => edited('a\na\n', edit)).toThrow('x.ts: has more than once: a')
  })

  test('a file that its recipe does not name is named', () => {
    const recipe = { ...RECIPES['page for members'], edits: [edit] }
    expect(unnamed(recipe, 'a row in `router.tsx`')).toEqual(['x.ts`'])
    expect(unnamed(recipe, 'a row in `src/x.ts`')).toEqual([])
  })
})
