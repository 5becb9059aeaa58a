import pg from 'pg'
import { vi } from 'vitest'

/** The statements that are sent while something is done. */
export async function statementsOf(act: () => Promise<unknown>): Promise<unknown[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls.map(([what]) =>
      typeof what === 'object' && 'text' in (what as object)
        ? (what as { text: string }).text
        : what,
    )
  } finally {
    sent.mockRestore()
  }
}
