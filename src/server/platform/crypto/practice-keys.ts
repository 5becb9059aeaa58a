/**
 * The keys that the rows of the practice past are written with, base64. Everybody can read them here, so
 * production refuses them.
 */
export const PRACTICE_KEYS = {
  master: 'mUvE+VzUT5jcKka2VECKQgh+ohdyn8EovdUagfIywqc=',
  hash: 'guschxjhvaeX9aHDzxe8D6yyxOKjL5xgL4FMk895/20=',
  file: 'ywgGU/rDyhuChTYMhlNNAhnI0wm2orR6lM3SxfTvoEI=',
} as const

/** Whether a key is one of those. */
export function isPracticeKey(key: Buffer): boolean {
  const text = key.toString('base64')
  return Object.values<string>(PRACTICE_KEYS).includes(text)
}
