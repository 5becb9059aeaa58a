import { sealInLink } from '#domain/ledger/seal-link.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { followRecord } from '../features/ledger/record-memory.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { localAddress, make, the } from './dom.ts'
import './frame.ts'
import { dayOf } from './ledger/page-day.ts'
import { comparedSeal, type SealTexts } from './ledger/seal-texts.ts'
import { callSite } from './site-api.ts'

const place = the('[data-seal]', HTMLElement)
const texts = JSON.parse(place.dataset['texts'] ?? '{}') as SealTexts

void compare().catch((error: unknown) => {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) showVisitor()
  else show('bad', texts.failed)
})
// Another link in the same tab.
addEventListener('hashchange', () => location.reload())

async function compare(): Promise<void> {
  const seal = sealInLink(location.href)
  if (seal === undefined) return show('bad', texts['link.unreadable'])
  const { user } = await callSite('GET /user/session', {})
  if (user.circle.slug !== seal.slug) return show('plain', texts['link.other'])
  const memory = await followRecord(
    { memberId: user.id, circleId: user.circle.id },
    {
      ask: (seals) =>
        callSite('GET /ledger/heads', { query: seals === undefined ? {} : { seals } }),
      at: Date.parse(user.now),
    },
  )
  const { heads, restarts } = await callSite('GET /ledger/heads', {
    query: { seals: String(seal.seal) },
  })
  const { is, sentences } = comparedSeal(texts, seal, { heads, restarts, memory, dayOf })
  show(is, ...sentences)
}

/** Only members may read a circle's record; the seal itself says nothing of it. */
function showVisitor(): void {
  const { head = '' } = sealInLink(location.href) ?? {}
  show('plain', texts['link.visitor'].replace('{seal}', shortSeal(head)))
  const link = make('a', 'btn', texts['login.link'])
  const here = location.pathname + location.hash
  link.href = `${localAddress('/login')}?next=${encodeURIComponent(here)}`
  place.append(link)
}

/** The first of several sentences is the answer. */
function show(is: 'good' | 'late' | 'bad' | 'plain', ...sentences: readonly string[]): void {
  const banner = make('div', `banner banner--${is} banner--block`)
  for (const [at, sentence] of sentences.entries())
    banner.append(make(at === 0 && sentences.length > 1 ? 'h2' : 'p', '', sentence))
  place.replaceChildren(banner)
  place.ariaBusy = 'false'
}
