import { describe, expect, test } from 'vitest'
import { folderProblems } from './check-folders.ts'

const files = (count: number, folder = 'src/domain/asks', ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`)

describe('a planted violation is reported:', () => {
  test('a folder with 26 source files', () => {
    expect(folderProblems(files(26))).toEqual([
      'src/domain/asks: 26 source files, at most 25 in one folder',
    ])
  })

  test('code and styles together', () => {
    const mixed = [...files(12), ...files(12, undefined, '.tsx'), ...files(2, undefined, '.css')]
    expect(folderProblems(mixed)).toHaveLength(1)
  })

  test('an exception that is needed no more', () => {
    expect(folderProblems(files(25), ['src/domain/asks', 'src/gone'])).toEqual([
      'src/domain/asks: is within the limit and leaves the list of exceptions',
      'src/gone: is within the limit and leaves the list of exceptions',
    ])
  })

  test('a fourth exception', () => {
    const folders = ['src/a', 'src/b', 'src/c', 'src/d']
    const crowded = folders.flatMap((folder) => files(26, folder))
    expect(folderProblems(crowded, folders)).toEqual(['at most 3 exceptions'])
  })
})

describe('what is allowed stays silent:', () => {
  test.each([
    ['25 source files', files(25)],
    ['tests beside them', [...files(25), ...files(9, undefined, '.test.ts')]],
    ['stories of the browser', files(30, 'e2e/stories', '.spec.ts')],
    ['what is no source', files(30, 'e2e/looks', '.png')],
    ['folders in a folder', [...files(25), ...files(25, 'src/domain/asks/store')]],
  ])('%s', (_what, paths) => {
    expect(folderProblems(paths)).toEqual([])
  })

  test('an exception that is needed', () => {
    expect(folderProblems(files(26), ['src/domain/asks'])).toEqual([])
  })
})
