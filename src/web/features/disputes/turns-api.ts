import { useApi } from '#web/platform/api/query-client.ts'

/**
 * Disputes about one's payments in which it is one's turn. Apart from what a payment's page asks,
 * so that the dashboard carries none of that.
 */
export const useDisputeTurns = () => useApi('GET /user/dispute-turns')
