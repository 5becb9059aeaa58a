/** A proof image: decoded on arrival, re-encoded without metadata, bounded before and after. */
export const PROOF_BYTES_MAX = 8_000_000
export const PROOF_PIXELS_MAX = 25_000_000
export const PROOF_EDGE_MAX = 1_600
export const PROOFS_A_MATCH_MAX = 10
/** A link to a proof image works this long; the page asks for a new one. */
export const PROOF_LINK_MS = 10 * 60_000
