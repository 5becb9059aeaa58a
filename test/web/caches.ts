/** The part of a browser's caches that the worker uses. */
export function cachesOf(all: Map<string, Map<string, Response>>, origin: string) {
  const open = (name: string) => {
    const store = all.get(name) ?? new Map<string, Response>()
    all.set(name, store)
    const keyOf = (request: Request | string) =>
      typeof request === 'string' ? origin + request : request.url
    return {
      match: async (request: Request | string) => store.get(keyOf(request))?.clone(),
      put: async (request: Request | string, response: Response) =>
        void store.set(keyOf(request), response),
      delete: async (request: Request | string) => store.delete(keyOf(request)),
      addAll: async () => undefined,
    }
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string) => {
      for (const name of all.keys()) {
        const found = await open(name).match(request)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}
