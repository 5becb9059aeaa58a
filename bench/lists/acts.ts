import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captchaHash } from '#server/members/secrets/secret-hashes.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { emailOf } from './people.ts'
import { type Installation, PASSWORD } from './installation.ts'
import type { Visitor } from './visitors.ts'

/**
 * One thing that people do, other than read a list. `act` returns false when nothing is left to do.
 */
export type Act = { readonly name: string; readonly act: (visitor: Visitor) => Promise<boolean> }

/** What a dashboard asks for when it is opened. */
const DASHBOARD = ['/user/session', '/home']
const LISTS = [
  '/matches',
  '/coine/statement',
  '/coine/history',
  '/pledges',
  '/asks',
  '/user/referrals',
  '/user/record',
  '/support',
]

/** Returns the hot paths that the curves measure. */
export async function hotPaths(installation: Installation): Promise<Act[]> {
  const confirmables = await findConfirmables(installation)
  return [
    { name: 'dashboard', act: (visitor) => getAll(installation, visitor, DASHBOARD) },
    { name: 'lists', act: (visitor) => getAll(installation, visitor, LISTS) },
    { name: 'login', act: (visitor) => logIn(installation, visitor) },
    { name: 'confirm', act: () => confirmNext(installation, confirmables) },
    { name: 'events', act: (visitor) => openStream(installation, visitor) },
  ]
}

async function getAll(
  { app }: Installation,
  { token }: Visitor,
  paths: readonly string[],
): Promise<boolean> {
  for (const path of paths) {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200)
      throw new Error(`void: ${path} answered ${statusCode} ${body.slice(0, 200)}`)
  }
  return true
}

/**
 * Logs in with the address and password of a generated person. The digits of the captcha are known
 * here.
 */
export async function logIn(
  { app, owner, world }: Installation,
  { no, place }: Pick<Visitor, 'no' | 'place'>,
): Promise<boolean> {
  const [captchaId, code] = [newUuid(), '123456']
  await owner.query(
    `INSERT INTO captcha (captcha_id, answer_hash, expires_at)
      VALUES ($1, $2, app_now() + interval '5 minutes')`,
    [captchaId, captchaHash(world.vault, captchaId, code)],
  )
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: {
      email: emailOf(no, place),
      password: PASSWORD,
      tokenType: 'bearer',
      captcha: { captchaId, code },
    },
  })
  if (statusCode !== 200)
    throw new Error(`void: the login answered ${statusCode} ${body.slice(0, 200)}`)
  return true
}

type Confirmable = {
  readonly matchId: string
  readonly token: string
  readonly utrLast4: string
  readonly version: number
}

// Finds matches that wait for their receiver, in visited circles. Only there can the references be
// opened.
async function findConfirmables({ owner, world }: Installation): Promise<Confirmable[]> {
  const { rows } = await owner.query<{
    circleId: string
    matchId: string
    claimId: string
    giverId: string
    receiverId: string
    identityId: string
    sealed: Buffer
    version: number
  }>(`
    SELECT m.circle_id AS "circleId", m.match_id AS "matchId", k.claim_id AS "claimId",
      m.giver_id AS "giverId", m.receiver_id AS "receiverId", p.identity_id AS "identityId",
      k.utr_sealed AS sealed, m.version
    FROM bench.circle c JOIN match m USING (circle_id) JOIN claim k USING (circle_id, match_id)
    JOIN bench.person p ON p.no = c.no AND p.member_id = m.receiver_id
    WHERE c.visited AND m.state = 'awaiting_confirmation' ORDER BY m.match_id LIMIT 200`)

  const found: Confirmable[] = []
  for (const {
    circleId,
    matchId,
    claimId,
    giverId,
    receiverId,
    identityId,
    sealed,
    version,
  } of rows) {
    found.push(
      await inTransaction(
        world.database,
        { vault: world.vault, language: 'en' },
        async ({ tx, now }) => {
          const giver = await world.vault.of(tx, { circleId, memberId: giverId })
          const { token } = await startSession(tx, {
            identityId,
            circleId,
            memberId: receiverId,
            kind: 'bearer',
            now,
          })
          return {
            matchId,
            token,
            version,
            utrLast4: giver
              .open({ table: 'claim', column: 'utr_sealed', id: claimId }, sealed)
              .slice(-4),
          }
        },
      ),
    )
  }
  return found
}

async function confirmNext({ app }: Installation, waiting: Confirmable[]): Promise<boolean> {
  const next = waiting.shift()
  if (next === undefined) return false
  const { matchId, token, utrLast4, version } = next
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/matches/${matchId}/confirm`,
    headers: { 'authorization': `Bearer ${token}`, 'idempotency-key': matchId },
    payload: { seen: true, utrLast4, version },
  })
  if (statusCode !== 200)
    throw new Error(`void: a confirmation answered ${statusCode} ${body.slice(0, 200)}`)
  return true
}

/** Opens a stream of events and resolves at its first message. The application must listen. */
export function openStream(
  { app }: Pick<Installation, 'app'>,
  { token }: Pick<Visitor, 'token'>,
): Promise<boolean> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/events',
        headers: { authorization: `Bearer ${token}` },
      },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`void: the stream answered ${response.statusCode}`))
        response.once('data', () => {
          asking.destroy()
          resolve(true)
        })
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}
