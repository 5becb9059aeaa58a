import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import personalFields from '#contract/messages/members/personal-fields.en.json' with { type: 'json' }
import sitePrivacy from '#contract/messages/site/site-privacy.en.json' with { type: 'json' }
import type { MessageKey } from '#contract/messages/messages.ts'
import { PERSONAL_FIELDS } from '#domain/members/personal-fields.ts'
import { SECTIONS } from '#server/privacy/my-data-sections.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { withPlanted } from '../server/planted.ts'
import { newMember } from '../circle/people.ts'

type WithPurpose<K> = K extends `${infer Row}.purpose` ? Row : never
type NoticeRow = WithPurpose<MessageKey<'site-privacy'> | MessageKey<'personal-fields'>>

/**
 * Sealed columns of other tables: the row of the privacy notice that tells of each, and why “my
 * data” leaves it out where it does. Erasing destroys the key of the person they are sealed for.
 */
const SEALED_ELSEWHERE: Readonly<
  Record<string, { readonly notice: NoticeRow; readonly notExported?: string }>
> = {
  'application.known_by_sealed': { notice: 'vouch' },
  'application.reason_sealed': { notice: 'acts' },
  'list_person.name_sealed': {
    notice: 'listed',
    notExported: 'who accepted has a name of their own; others have no account',
  },
  'list_person.phone_sealed': {
    notice: 'listed',
    notExported: 'who accepted has a phone of their own; others have no account',
  },
  'payment_detail.detail_sealed': { notice: 'bank' },
  'identity_dispute.phone_sealed': { notice: 'phone' },
  'identity_dispute.panel_reason_sealed': {
    notice: 'acts',
    notExported: 'one officer writes it to the next; what was decided is among the acts',
  },
  'session.device_sealed': { notice: 'sessions' },
  'webhook.url_sealed': { notice: 'programs' },
  'webhook.secret_sealed': { notice: 'programs', notExported: 'a secret that signs' },
  'one_time_secret.bound_sealed': { notice: 'codes', notExported: 'a code that still waits' },
  'phone_code.phone_sealed': {
    notice: 'codes',
    notExported: 'the number that a code goes to, for ten minutes',
  },
  'totp.secret_sealed': { notice: 'entry', notExported: 'a secret that logs in' },
  'passkey.name_sealed': { notice: 'entry' },
  'push_subscription.subscription_sealed': {
    notice: 'push',
    notExported: 'an address that only the maker of the browser can use',
  },
  'ask.note_sealed': { notice: 'payments' },
  'ask.review_reason_sealed': { notice: 'acts' },
  'match.payee_sealed': { notice: 'bank' },
  'match.pending_utr_sealed': { notice: 'payments' },
  'match_event.reason_sealed': { notice: 'messages' },
  'match_message.text_sealed': { notice: 'messages' },
  'claim.utr_sealed': { notice: 'payments' },
  'upload_part.part_sealed': { notice: 'proof', notExported: 'a part of a picture, for an hour' },
  'dispute.reason_sealed': { notice: 'messages' },
  'dispute.evidence_asked_sealed': {
    notice: 'messages',
    notExported: 'an officer asks both sides; it stands on the page of the payment',
  },
  'dispute.appeal_reason_sealed': { notice: 'messages' },
  'ruling.utr_sealed': { notice: 'payments', notExported: 'it stands with the claim' },
  'ruling.reasons_sealed': {
    notice: 'acts',
    notExported: 'written for both sides; it stands on the page of the payment',
  },
  'ruling.decision_reason_sealed': {
    notice: 'acts',
    notExported: 'one officer writes it to the other',
  },
  'measure_decision.reasons_sealed': { notice: 'acts' },
  'audit_log.reason_sealed': { notice: 'acts' },
  'founder.refused_reason_sealed': {
    notice: 'acts',
    notExported: 'mailed to the founder, whose account is closed by then',
  },
  'approval.reason_sealed': { notice: 'acts', notExported: 'it is told once it is an act' },
  'on_behalf.note_sealed': { notice: 'payments' },
  'ticket.title_sealed': { notice: 'messages' },
  'ticket_message.text_sealed': { notice: 'messages' },
  ...Object.fromEntries(
    ['name', 'email', 'phone', 'message', 'answer'].map((what) => [
      `contact_message.${what}_sealed`,
      { notice: 'visitor' as const, notExported: 'a visitor has no account' },
    ]),
  ),
  'leader.contact_sealed': { notice: 'shown' },
  'testimonial.words_sealed': { notice: 'shown' },
  ...Object.fromEntries(
    ['leader', 'testimonial', 'news', 'slide', 'poster'].map((table) => [
      `${table}.note_sealed`,
      { notice: 'acts' as const, notExported: 'why a piece was handed back; it stands with it' },
    ]),
  ),
  'gift_paper.code_sealed': { notice: 'payments' },
}

/** Columns of a member that are not sealed: what erasing leaves in each that is not kept. */
const ERASED_TO: Readonly<Record<string, unknown>> = {
  nominee_named_at: null,
  yearly_limit_rupees: null,
  shares_contact: false,
  shown_in_circle: false,
  digest: 'off',
  introduced_by: null,
  steward_id: null,
}
/** Those that stay under an id that names nobody. */
const STAYS_OF_MEMBER: readonly string[] = [
  'circle_id',
  'member_id',
  'status',
  'language',
  'no_manager',
  'digest_sent_at',
  'newcomer_waived_at',
  'pledges_paused_until',
  'limited_until',
  'suspended_at',
  'closes_when_free',
  'close_asked_at',
  'close_from',
  'closed_at',
  'erased_at',
  'registered_at',
  'joined_at',
  'version',
]
/** Those that “my data” does not tell, with why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  circle_id: 'the circle is told by its name',
  member_id: 'a random number, on every row',
  digest_sent_at: 'when the last mail of the day went; each notice says when it was written',
  nominee_named_at: 'it stands beside the nominee on the page',
  closes_when_free: 'told by when they asked to leave',
  close_from: 'told by the state',
  closed_at: 'nobody can ask after it',
  erased_at: 'nobody can ask after it',
  version: 'counts changes of the row',
}

const w = await worldOfFile()
const circle = await helpingCircle(w)
const person = await newMember(w, circle)

type Queries = Pick<pg.ClientBase, 'query'>

async function columnsOf(on: Queries): Promise<{ table: string; column: string }[]> {
  const { rows } = await on.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, 2`,
  )
  return rows
}

const exported = new Set(
  SECTIONS.flatMap(({ sealed = {} }) =>
    Object.values(sealed).map(({ table, column }) => `${table}.${column}`),
  ),
)
const shownOfMember = new Set(
  Object.values(SECTIONS.find(({ name }) => name === 'account')?.show ?? {}).flatMap((sql) =>
    Array.from(sql.matchAll(/\bt\.(\w+)/g), ([, column = '']) => column),
  ),
)

/** The row of the privacy notice that tells of a sealed column. */
function noticeOf(table: string, column: string): string | undefined {
  return table === 'member'
    ? PERSONAL_FIELDS.find((field) => field.column === column)?.name
    : SEALED_ELSEWHERE[`${table}.${column}`]?.notice
}

/** Personal columns that “my data” or the privacy notice do not know. */
async function undeclared(on: Queries): Promise<string[]> {
  const notice: Readonly<Record<string, string>> = { ...sitePrivacy, ...personalFields }
  return (await columnsOf(on)).flatMap(({ table, column }) => {
    const name = `${table}.${column}`
    if (!column.endsWith('_sealed'))
      return table !== 'member' || shownOfMember.has(column) || column in NOT_EXPORTED
        ? []
        : [`${name} is not in “my data”`]
    const row = noticeOf(table, column)
    return [
      ...(row !== undefined && `${row}.purpose` in notice && `${row}.seen` in notice
        ? []
        : [`${name} is not in the privacy notice`]),
      ...(exported.has(name) || SEALED_ELSEWHERE[name]?.notExported !== undefined
        ? []
        : [`${name} is not in “my data”`]),
    ]
  })
}

/** Columns of a member in which something is left once they are erased. */
async function notErased(on: Queries): Promise<string[]> {
  const columns = (await columnsOf(on)).filter(({ table }) => table === 'member')
  const sealed = columns.filter(({ column }) => column.endsWith('_sealed'))
  await on.query(
    `UPDATE member SET status = 'closed', closed_at = app_now() - interval '400 days',
      nominee_named_at = app_now(), yearly_limit_rupees = 500, shares_contact = true, shown_in_circle = true,
      digest = 'daily', introduced_by = $2, steward_id = $2,
      ${sealed.map(({ column }) => `${column} = 'planted'`).join(', ')}
      WHERE member_id = $1`,
    [person.memberId, circle.admin.memberId],
  )
  await on.query('SELECT erase_person($1, $2)', [circle.circleId, person.memberId])
  const { rows } = await on.query<Record<string, unknown>>(
    `SELECT ${columns.map(({ column }) => column).join(', ')} FROM member WHERE member_id = $1`,
    [person.memberId],
  )
  const row = rows[0] ?? {}
  expect(row['erased_at']).not.toBeNull()
  return columns.flatMap(({ column }) => {
    const value = row[column]
    const gone = column.endsWith('_sealed')
      ? value === null || (Buffer.isBuffer(value) && value.length === 0)
      : STAYS_OF_MEMBER.includes(column) || (column in ERASED_TO && value === ERASED_TO[column])
    return gone ? [] : [`member.${column}`]
  })
}

describe('a personal column', () => {
  test('is known to “my data” and to the privacy notice', async () => {
    expect(await undeclared(w.owner.pool)).toEqual([])
  })

  test('is empty once its member is erased', async () => {
    expect(await withPlanted(w.owner.pool, 'SELECT 1', notErased)).toEqual([])
  })

  test.each([
    [
      'ALTER TABLE member ADD COLUMN planted_sealed bytea',
      [
        'member.planted_sealed is not in the privacy notice',
        'member.planted_sealed is not in “my data”',
      ],
    ],
    ['ALTER TABLE member ADD COLUMN planted text', ['member.planted is not in “my data”']],
    [
      'ALTER TABLE ask ADD COLUMN planted_sealed bytea',
      ['ask.planted_sealed is not in the privacy notice', 'ask.planted_sealed is not in “my data”'],
    ],
  ])('is seen when nobody tells of it: %s', async (sql, found) => {
    expect(await withPlanted(w.owner.pool, sql, undeclared)).toEqual(found)
  })

  test('that is sealed is erased although nobody named it; one that is not is seen', async () => {
    expect(
      await withPlanted(
        w.owner.pool,
        'ALTER TABLE member ADD COLUMN planted_sealed bytea',
        notErased,
      ),
    ).toEqual([])
    expect(
      await withPlanted(
        w.owner.pool,
        "ALTER TABLE member ADD COLUMN planted text DEFAULT 'x'",
        notErased,
      ),
    ).toEqual(['member.planted'])
  })

  test('is not listed once it is gone', async () => {
    const names = (await columnsOf(w.owner.pool)).map(({ table, column }) => `${table}.${column}`)
    const listed = [
      ...PERSONAL_FIELDS.map(({ column }) => `member.${column}`),
      ...Object.keys(SEALED_ELSEWHERE),
      ...[...STAYS_OF_MEMBER, ...Object.keys(ERASED_TO), ...Object.keys(NOT_EXPORTED)].map(
        (column) => `member.${column}`,
      ),
    ]
    expect(listed.filter((name) => !names.includes(name))).toEqual([])
  })
})
