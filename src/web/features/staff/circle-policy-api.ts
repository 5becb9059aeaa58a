import { useApi } from '#web/platform/query-client.ts'

export const useCirclePolicy = () => useApi('GET /circle/policy')
