import type { Client } from 'pg'
import { decrypt, encrypt } from '#server/platform/crypto/cipher.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'

/**
 * Texts that pages open, and the person whose key seals each. `of` finds this person from the row
 * `t`.
 */
const TEXTS = [
  {
    table: 'claim',
    id: 'claim_id',
    column: 'utr_sealed',
    of: 'm.giver_id FROM claim t JOIN match m USING (circle_id, match_id)',
    text: (at: number) => String(100_000_000_000 + at),
  },
  {
    table: 'match',
    id: 'match_id',
    column: 'payee_sealed',
    of: 't.receiver_id FROM match t',
    text: () => JSON.stringify({ kind: 'upi', upiId: 'somebody@bench', name: 'Meena Patil' }),
  },
  {
    table: 'ask',
    id: 'ask_id',
    column: 'note_sealed',
    of: 't.member_id FROM ask t',
    text: () => 'School fees for my daughter, due this week.',
  },
  {
    table: 'match_message',
    id: 'message_id',
    column: 'text_sealed',
    of: 't.author_id FROM match_message t',
    text: () => 'I have just paid, please look at your account.',
  },
  {
    table: 'ticket',
    id: 'ticket_id',
    column: 'title_sealed',
    of: 't.member_id FROM ticket t',
    text: () => 'My bank sent it back',
  },
  {
    table: 'ticket_message',
    id: 'message_id',
    column: 'text_sealed',
    of: 'k.member_id FROM ticket_message t JOIN ticket k USING (circle_id, ticket_id)',
    text: () => 'The payment came back after a day. What do I do now?',
  },
] as const

const ROWS_AT_ONCE = 20_000

/**
 * Seals the texts of visited circles with their owners' keys. Elsewhere a text is random bytes of
 * equal length that nobody opens.
 */
export async function sealForReading(
  client: Client,
  circleIds: readonly string[],
  keys: Keys,
): Promise<void> {
  const owners = await keysOf(client, circleIds, keys)
  for (const { table, id, column, of, text } of TEXTS) {
    const { rows } = await client.query<{ circle_id: string; id: string; owner: string }>(
      `SELECT t.circle_id, t.${id} AS id, ${of.replace(' FROM', ' AS owner FROM')}
        WHERE t.circle_id = ANY($1) AND t.${column} <> ''`,
      [circleIds],
    )
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE)
      const sealed = part.map((row, at) =>
        encrypt(
          owners.get(row.owner) as Buffer,
          Buffer.from(text(from + at)),
          `${table}.${column}:${row.id}`,
        ),
      )
      await client.query(
        `UPDATE ${table} t SET ${column} = v.sealed
          FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) v (circle_id, id, sealed)
          WHERE t.circle_id = v.circle_id AND t.${id} = v.id`,
        [part.map((row) => row.circle_id), part.map((row) => row.id), sealed],
      )
    }
  }
}

async function keysOf(
  client: Client,
  circleIds: readonly string[],
  { master: [master] }: Keys,
): Promise<Map<string, Buffer>> {
  if (master === undefined) throw new Error('no master key')
  const { rows } = await client.query<{ member_id: string; wrapped: Buffer }>(
    'SELECT member_id, wrapped FROM person_key WHERE circle_id = ANY($1)',
    [circleIds],
  )
  return new Map(
    rows.map((row) => [row.member_id, decrypt(master.key, row.wrapped, `person:${row.member_id}`)]),
  )
}
