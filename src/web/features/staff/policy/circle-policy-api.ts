import { useApi } from '#web/platform/api/query-client.ts'

export const useCirclePolicy = () => useApi('GET /circle/policy')
