import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { cookieNames } from '#server/platform/use-case/caller.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { databaseClock } from './database-clock.ts'
import { type Evening, eveningOf, simulateFirstEvening } from './first-evening.ts'
import { ABOUT } from './founding.ts'
import { logInAs } from './one-click.ts'
import { listLogins, type Login } from './practice-store.ts'
import { serveRewriting } from './rewriting.ts'
import type { OwnerPool } from './rewriting-store.ts'
import type { Outbox, Simulator } from './simulator.ts'

/** A caught mail or SMS. */
type Caught = {
  readonly kind: 'mail' | 'sms'
  readonly at: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

const CAUGHT_SHOWN = 100
const SESSION_SECONDS = 7 * 24 * 3_600
/** Where a log-in may lead besides the dashboard: the record, and its checks. */
const LEADS_TO = ['/coine', '/staff/ledger']
const CLOCK_STEPS_HOURS = [1, 12, 26, 24 * 3, 24 * 6]

/**
 * Serves /practice: log in as anybody, read the caught mail and SMS, move the clock, change the past. Only practice
 * mode has it.
 */
export async function servePractice(
  app: FastifyInstance,
  world: World,
  {
    outbox,
    owner,
    distDir,
    simulatorWith,
  }: {
    outbox: string
    owner: OwnerPool
    distDir: string
    simulatorWith: (outbox: Outbox) => Simulator
  },
): Promise<void> {
  const frame = framed(stylesOf(distDir))
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/practice', async (_request, reply) => {
    const { logins, names, now } = await loadLogins(world)
    const evening = await eveningOf(world)
    return reply
      .type('text/html; charset=utf-8')
      .send(frame('Practice: log in as a member', loginsHtml(logins, { names, now, evening })))
  })
  serveLogin(app, world)
  app.get('/practice/outbox', async (_request, reply) => {
    const caught = await lastCaught(outbox, CAUGHT_SHOWN)
    const items = caught.map(
      (message) =>
        '<article class="card stack"><p><strong>' +
        `${escape(message.subject ?? 'SMS')}</strong><br>${escape(message.kind)} to ` +
        `${escape(message.to)}, ${escape(message.at)}</p><pre>${linked(message.text)}</pre>` +
        '</article>',
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        frame(
          'Practice: caught emails and SMS',
          items.join('') || '<p>Nothing has been sent yet.</p>',
        ),
      )
  })
  serveEvening(app, world, simulatorWith(outboxIn(outbox)))
  await serveRewriting(app, world, owner)
  const clock = databaseClock(owner)
  app.post<{ Body: { hours?: string } }>('/practice/clock', async (request, reply) => {
    const hours = Number(request.body.hours)
    if (CLOCK_STEPS_HOURS.includes(hours)) await clock.forward(hours * HOUR_MS)
    return reply.redirect('/practice', 303)
  })
  // Whoever tries an act again that failed begins at its button.
  app.get('/practice/*', async (_request, reply) => reply.redirect('/practice'))
}

function serveLogin(app: FastifyInstance, world: World): void {
  app.post<{ Body: { member?: string; to?: string } }>(
    '/practice/login',
    async (request, reply) => {
      const session = /^[0-9a-f-]{36}$/.test(request.body.member ?? '')
        ? await logInAs(world, request.body.member ?? '')
        : undefined
      if (session === undefined) return reply.redirect('/practice')
      void reply.setCookie(cookieNames(world.config).session, session.token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: SESSION_SECONDS,
      })
      const { to = '' } = request.body
      return reply.redirect(LEADS_TO.includes(to) ? to : '/dashboard', 303)
    },
  )
}

function serveEvening(app: FastifyInstance, world: World, simulator: Simulator): void {
  let running: Promise<void> | undefined
  app.post('/practice/evening', async (_request, reply) => {
    // A second press waits for the first.
    running ??= simulateFirstEvening(world, simulator).finally(() => (running = undefined))
    await running
    return reply.redirect('/practice#beginning', 303)
  })
}

function outboxIn(folder: string): Outbox {
  return {
    textTo: async (address) =>
      (await lastCaught(folder, CAUGHT_SHOWN)).find(({ to }) => to === address)?.text,
  }
}

async function loadLogins(
  world: World,
): Promise<{ logins: Login[]; names: Map<string, string>; now: Temporal.Instant }> {
  return inTransactionOf(world, async (ctx) => {
    const logins = await listLogins(ctx.tx)
    const byCircle = Map.groupBy(logins, (login) => login.circleId)
    const names = new Map<string, string>()
    for (const [circleId, members] of byCircle)
      for (const [id, name] of await memberNames(
        ctx,
        circleId,
        members.map((member) => member.memberId),
      ))
        names.set(id, name)
    return { logins, names, now: ctx.now }
  })
}

function loginsHtml(
  logins: readonly Login[],
  { names, now, evening }: { names: Map<string, string>; now: Temporal.Instant; evening: Evening },
): string {
  const circles = Map.groupBy(logins, ({ circleId }) => circleId)
  const groups = Array.from(circles.values(), (people) => {
    const rows = people.map((login) => loginHtml(login, names.get(login.memberId) ?? ''))
    const name = people[0]?.circleName ?? ''
    const isBeginning = name === ABOUT.circleName
    return `<section class="stack"${isBeginning ? ' id="beginning"' : ''}><h2>${escape(name)}</h2>${isBeginning ? EVENING_HTML[evening] : ''}<ul class="stack">${rows.join('')}</ul></section>`
  })
  const clock = CLOCK_STEPS_HOURS.map(
    (hours) => `<button class="btn btn--quiet" name="hours" value="${hours}">+ ${hours} h</button>`,
  ).join(' ')
  const time = now
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
  return `<p>Everyone here is made up, and no money is real. Emails and SMS are in the <a href="/practice/outbox">outbox</a>. New people can <a href="/register">register</a>.</p>
<form method="post" action="/practice/clock" class="row"><span>The time is ${time} in India. Move it forward:</span> ${clock}</form>
<form method="post" action="/practice/login" class="row"><input type="hidden" name="to" value="/coine"><span>Somebody with the password of the database can change a past payment. Try it, and see who notices:</span> <button class="btn btn--quiet" name="member" value="${logins[0]?.memberId ?? ''}">Open the record of ${escape(names.get(logins[0]?.memberId ?? '') ?? '')}</button></form>${groups.join('')}`
}

/** What the page says about the first evening of the beginning circle. */
const EVENING_HTML: Readonly<Record<Evening, string>> = {
  'not-there': '',
  'ahead':
    '<div class="card stack"><p>This circle is in the middle of its first evening: some people of its list are in, others have ' +
    'not come yet, and payments have not opened. Log in as a founder and go on by hand, or let the evening pass:</p>' +
    '<form method="post" action="/practice/evening"><button class="btn btn--primary">Play the first evening</button></form>' +
    '<p class="small soft">It takes a few seconds. Everyone on the list comes in by phone and is recognised, an officer from ' +
    'outside comes in, the operator names a panel, payments open, and a first ask and a pledge are entered.</p></div>',
  'over':
    '<div class="card stack"><p>The first evening is over: everyone on the list is in, payments are open, and a first ask ' +
    'and a pledge wait. Next:</p><ol><li>Move the clock forward by 72 h.</li><li>Log in as the steward, open Staff, then ' +
    'Asks, and release the ask. No founder may do this.</li><li>Log in as the giver (“to pay”) and pay, then as the ' +
    'receiver (“to confirm”) and confirm.</li></ol></div>',
}

function loginHtml(
  { memberId, roles, status, toPay, toConfirm, asks }: Login,
  name: string,
): string {
  const facts = [
    ...roles,
    status === 'active' ? '' : status,
    toPay > 0 ? `${toPay} to pay` : '',
    toConfirm > 0 ? `${toConfirm} to confirm` : '',
    asks > 0 ? 'asks' : '',
  ].filter(Boolean)
  return `<li class="card row"><span>${escape(name)}${facts.length > 0 ? ` <small>${escape(facts.join(', '))}</small>` : ''}</span><form method="post" action="/practice/login"><button class="btn" name="member" value="${memberId}">Log in</button></form></li>`
}

/** Returns the styles of the member area, so that practice has its design. */
function stylesOf(distDir: string): string {
  return (
    readFileSync(join(distDir, 'app.html'), 'utf8').match(/<style>.*?<\/style>/gs) ?? []
  ).join('')
}

function framed(styles: string) {
  return (title: string, body: string): string =>
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title>${styles}</head><body>` +
    '<p class="banner banner--practice">Practice circle: pretend money</p>' +
    `<main class="page stack"><h1>${title}</h1>${body}</main></body></html>`
}

function linked(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Returns the last caught messages, newest first; their file names are UUIDv7 and sort by time. */
async function lastCaught(folder: string, limit: number): Promise<Caught[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit)
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Caught),
  )
}
