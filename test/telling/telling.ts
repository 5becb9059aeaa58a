import type { MessageTo } from '#contract/telling/telling.ts'
import type { Person } from '../circle/people.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { newOperator } from '../opening/founders.ts'
import type { TestWorld } from '../server/world.ts'

export const TEXTS = {
  titleEn: 'The privacy notice is new',
  bodyEn: 'We keep one thing more than before.\n\nPlease read the new notice.',
  titleHi: 'निजता की सूचना नई है',
  bodyHi: 'हम पहले से एक चीज़ ज़्यादा रखते हैं।\n\nकृपया नई सूचना पढ़ें।',
}
export type Texts = typeof TEXTS

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** An installation with an operator, a circle, and their acts. */
export async function tellingWorld() {
  const w = await worldOfFile()
  const operator = await newOperator(w)
  const circle = await helpingCircle(w)
  const other = await helpingCircle(w)
  const send = (to: MessageTo, texts: Partial<Texts> = {}, by: Person = operator) =>
    w.call('POST /operator/member-messages', {
      token: by.token,
      body: { to, ...TEXTS, ...texts },
    })
  const preview = async (to: MessageTo, texts: Partial<Texts> = {}) =>
    (
      await w.call('POST /operator/member-messages/preview', {
        token: operator.token,
        body: { to, ...TEXTS, ...texts },
      })
    ).data
  const messages = () => w.call('GET /operator/member-messages', { token: operator.token })
  const unreadOf = async ({ token }: Person) =>
    (await w.call('GET /user/operator-messages', { token })).data
  return { w, operator, circle, other, send, preview, messages, unreadOf }
}

/** Makes all messages a week older. The clock stays, so that nobody has to log in again. */
export async function aWeekPasses(w: TestWorld): Promise<void> {
  await w.owner.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE member_message SET sent_at = sent_at - interval '8 days'; COMMIT`)
}

/** An instant of the database's clock, so many milliseconds from now. */
export async function instantIn(w: TestWorld, ms: number): Promise<string> {
  const { rows } = await w.owner.pool.query<{ now: Temporal.Instant }>('SELECT app_now() AS now')
  if (rows[0] === undefined) throw new Error('no time')
  return Temporal.Instant.fromEpochMilliseconds(rows[0].now.epochMilliseconds + ms).toString()
}
