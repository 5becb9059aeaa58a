/**
 * The limits of a proof image. It is decoded on arrival and encoded again without metadata; size
 * limits hold before and after.
 */
export const PROOF_BYTES_MAX = 8_000_000
/**
 * A picture may come in parts. These are the bytes of one part and of one person's unfinished
 * pictures. A part is stored for a day.
 */
export const UPLOAD_PART_BYTES_MAX = 256_000
export const UNFINISHED_BYTES_MAX = 5 * PROOF_BYTES_MAX
export const UPLOAD_KEPT_HOURS = 24
export const PROOF_PIXELS_MAX = 25_000_000
export const PROOF_EDGE_MAX = 1_600
export const PROOFS_A_MATCH_MAX = 10
export const PICTURES_A_TICKET_MAX = 10
/** A link to a proof image works for ten minutes. After that the page asks for a new one. */
export const PROOF_LINK_MS = 10 * 60_000
/**
 * Two pictures are nearly equal if at most this many of the 64 bits of their difference hashes
 * differ.
 */
export const LIKE_WITHIN_BITS = 6
/** Pictures of a payment are deleted this long after its end. Their hashes stay. */
export const PICTURES_KEPT_DAYS = 365
