import { posix } from 'node:path'
import { listFiles, report } from './source-files.ts'

const FILES_MAX = 25
const EXCEPTIONS_MAX = 3
/** Folders that may hold more files for now. This list may only get shorter. */
const EXCEPTIONS: readonly string[] = []
const FOLDERS = ['src', 'test', 'tools', 'bench', 'e2e', 'db']

/** Returns one line for each folder with too many source files; tests do not count. */
export function folderProblems(
  paths: readonly string[],
  exceptions: readonly string[] = EXCEPTIONS,
): string[] {
  const sources = paths.filter(
    (path) => /\.(tsx?|css)$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
  )
  const counts = new Map(
    [...Map.groupBy(sources, (path) => posix.dirname(path))].map(([folder, files]) => [
      folder,
      files.length,
    ]),
  )
  const crowded = [...counts].filter(([, count]) => count > FILES_MAX)
  return [
    ...crowded.flatMap(([folder, count]) =>
      exceptions.includes(folder)
        ? []
        : [`${folder}: ${count} source files, at most ${FILES_MAX} in one folder`],
    ),
    ...exceptions
      .filter((folder) => (counts.get(folder) ?? 0) <= FILES_MAX)
      .map((folder) => `${folder}: is within the limit and leaves the list of exceptions`),
    ...(exceptions.length > EXCEPTIONS_MAX ? [`at most ${EXCEPTIONS_MAX} exceptions`] : []),
  ]
}

if (import.meta.main) report(folderProblems(listFiles(FOLDERS)))
