type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The values without those that are undefined. */
export function withoutUndefined<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Defined<T>>
}
