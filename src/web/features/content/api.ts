import { useQueryClient } from '@tanstack/react-query'
import type { ContentKind } from '#domain/content/content.ts'
import type { ApiResponse, ApiRequest, CommandKey } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

export const useContent = (kind: ContentKind, pages: Pages) =>
  useApi('GET /staff/content', { query: { kind, ...pageQuery(pages) } }, { keepPrevious: true })
export const usePiece = (kind: ContentKind, contentId: string) =>
  useApi('GET /staff/content/{kind}/{contentId}', { params: { kind, contentId } })

/** A command about public content. After it, every list of such content is fetched again. */
export function useContentCommand<K extends CommandKey>(
  key: K,
): { readonly mutateAsync: (request: ApiRequest<K>) => Promise<ApiResponse<K>> } {
  const command = useCommand(key, { refreshes: [] })
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [asked] }) =>
        String(asked).startsWith('GET /staff/content') || asked === 'GET /user/shown',
    })
  return {
    // The lists are fetched also after a refusal, because they may be out of date.
    mutateAsync: (request) => command.mutateAsync(request).finally(() => void refresh()),
  }
}
