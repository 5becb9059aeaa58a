import { type Unlinked, type WrittenPage, WRITTEN_PAGES } from '#contract/site.ts'
import { withTimeLimit } from '#server/platform/use-case/time-limit.ts'

/** Returns the pages that have content now. */
export type WrittenPages = () => Promise<readonly WrittenPage[]>

/** The slots of menus, kept true. */
export type Menus = {
  /** What to fill in. When it is old, the pages are made anew in the background. */
  readonly unlinked: () => Unlinked
}

const CHECK_EVERY_MS = 30_000
const FIRST_WAIT_MS = 3_000

/** No page is linked while nobody knows what it has. */
export const NOTHING_LINKED: Unlinked = without([])

/** Reads what the menus may link at the start. While the database is away, that is nothing. */
export async function firstMenus(written: WrittenPages): Promise<Unlinked> {
  const read = written().then(without)
  return withTimeLimit(FIRST_WAIT_MS, read, () => NOTHING_LINKED).catch(() => NOTHING_LINKED)
}

/**
 * Keeps the links of all menus to pages that have content. No visitor waits for it: whoever comes
 * after half a minute has it looked up, for those who come next.
 */
export function keepMenus(
  site: { readonly link: (without: Unlinked) => void },
  written: WrittenPages,
  first: Unlinked,
): Menus {
  let current = first
  let checkedAtMs = performance.now()
  let isChecking = false
  const check = async () => {
    const now = without(await written())
    if (JSON.stringify(now) === JSON.stringify(current)) return
    site.link(now)
    current = now
  }
  return {
    unlinked() {
      if (!isChecking && performance.now() - checkedAtMs > CHECK_EVERY_MS) {
        isChecking = true
        // While the database is away, the links stay as they are.
        void check()
          .catch(() => undefined)
          .finally(() => ([isChecking, checkedAtMs] = [false, performance.now()]))
      }
      return current
    },
  }
}

function without(written: readonly WrittenPage[]): Unlinked {
  return Object.fromEntries(
    WRITTEN_PAGES.filter((page) => !written.includes(page)).map((page) => [page, '']),
  )
}
