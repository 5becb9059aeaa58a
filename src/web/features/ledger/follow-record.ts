import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import { api } from '#web/platform/api/api-client.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { followRecord, type RememberedFor } from './record-memory.ts'
import type { CurrentUser } from '#web/platform/pages/session.tsx'

/** The person for whom this phone remembers. */
export function personOf({ id, circle }: CurrentUser): RememberedFor {
  return { memberId: id, circleId: circle.id }
}

/** Compares the record with what this phone saw of it, for the person who is signed in. */
export function followRecordOf(user: CurrentUser): Promise<PhoneMemory | undefined> {
  return followRecord(personOf(user), {
    ask: (seals) => api('GET /ledger/heads', { query: seals === undefined ? {} : { seals } }),
    at: serverNow(),
  })
}
