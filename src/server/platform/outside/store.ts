/** Where the bytes of files lie: a folder, or a bucket. Names are relative paths that we made. */
export type Store = {
  readonly setting: 'STORAGE_DIR' | 'PICTURES_S3'
  /** For people: the folder, or the address. */
  readonly place: string
  /** Writes the whole file or nothing. `fresh`: only where there is none; of two at once one stays. */
  put(name: string, bytes: Uint8Array, fresh?: 'fresh'): Promise<void>
  /** Undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Throws where there is none. */
  remove(name: string): Promise<void>
  /** Lists the names in a folder, of files and folders; '' is the outermost. A bucket skips those before `from`. */
  list(folder: string, from?: string): AsyncIterable<string>
}

/** The error of a file that is not there, as Node's own. */
export function notThere(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOENT: ${name} is not there`), { code: 'ENOENT' })
}
