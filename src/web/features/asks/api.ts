import { useApi } from '#web/platform/api/query-client.ts'

/** Fetched only while one of the asks waits to be matched. */
export const useQueuePositions = (waits: boolean) =>
  useApi('GET /asks/queue-positions', {}, { enabled: waits })
