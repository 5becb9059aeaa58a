/** A limit for requests of one kind by one caller: at most `max` within a window of `minutes`. */
export type Limit = { readonly bucket: string; readonly max: number; readonly minutes: number }
