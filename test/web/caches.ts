/** The part of a browser's caches that the worker uses. */
export function cachesOf(all: Map<string, Map<string, Response>>, origin: string) {
  const open = (name: string) => {
    const store = all.get(name) ?? new Map<string, Response>()
    all.set(name, store)
    const keyOf = (request: Request | string) =>
      typeof request === 'string' ? origin + request : request.url
    return {
      match: async (request: Request | string) => store.get(keyOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => {
        store.delete(keyOf(request))
        store.set(keyOf(request), response)
      },
      delete: async (request: Request | string) => store.delete(keyOf(request)),
      add: async (request: string) =>
        void store.set(keyOf(request), await fetch(new Request(keyOf(request)))),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
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
