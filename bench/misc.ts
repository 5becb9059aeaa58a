import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { PROOFS_A_MATCH_MAX } from '#domain/shared/image-bounds.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { multipart } from '#test/server/http.ts'
import { measureStreams, type StreamsCost, type StreamsSize } from './idle-streams.ts'
import { logIn } from './lists/acts.ts'
import { inNew } from './lists/curves.ts'
import type { Installation } from './lists/installation.ts'
import { chooseVisitors, giveSessions } from './lists/visitors.ts'
import { watchWork, type Worked } from './work.ts'

export type MiscSize = StreamsSize & {
  readonly uploads: number
  readonly logins: number
  readonly pictureWidth: number
}

/**
 * The cost of one act in milliseconds: by the clock, and of CPU time for the server and for its
 * database.
 */
type ActCost = Worked & { readonly ms: number }
export type MiscCost = {
  readonly streams: StreamsCost
  readonly pictureBytes: number
  readonly upload: ActCost
  readonly parts: ActCost
  readonly login: ActCost
}

const FULL: MiscSize = {
  streams: 1_000,
  idleSeconds: 120,
  events: 20,
  uploads: 20,
  logins: 40,
  pictureWidth: 4_000,
}
const PEOPLE = { members: 1_400, circles: 7, matches: 6_000, even: true }
const PART_BYTES = 64_000

/**
 * Measures the other hot paths: open event streams, a picture from its first part until a page
 * shows it, and a login.
 */
export async function measureMisc(installation: Installation, size: MiscSize): Promise<MiscCost> {
  const { owner } = installation
  // The streams come first, because memory of pictures would be counted as theirs.
  const streams = await measureStreams(installation, size)
  const picture = await phonePicture(size.pictureWidth)
  const uploads = await measureUploads(installation, { picture, count: size.uploads })
  const [someone] = await chooseVisitors(installation, 1)
  if (someone === undefined) throw new Error('void: nobody to log in as')
  const login = await costOf({ count: size.logins, owner }, () => logIn(installation, someone))
  return { streams, pictureBytes: picture.length, ...uploads, login }
}

/** Makes a picture as large as one from a phone, with as much detail that does not compress. */
async function phonePicture(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const height = Math.round((width * 3) / 4)
  return new Uint8Array(
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 14 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
}

async function measureUploads(
  installation: Installation,
  { picture, count }: { picture: Uint8Array<ArrayBuffer>; count: number },
): Promise<Pick<MiscCost, 'upload' | 'parts'>> {
  const payable = await findPayable(installation, Math.ceil((count + 1) / PROOFS_A_MATCH_MAX))
  const waiting = Array.from({ length: count + 1 }, (_one, at) => payable[at % payable.length])
  const uploadIds = waiting.map(() => newUuid())
  const part = async (at: number) =>
    sendParts(installation, {
      token: waiting[at]?.token ?? '',
      uploadId: uploadIds[at] ?? '',
      picture,
    })
  const finish = async (at: number) =>
    showPicture(installation, {
      token: waiting[at]?.token ?? '',
      matchId: waiting[at]?.matchId ?? '',
      uploadId: uploadIds[at] ?? '',
    })
  await part(count)
  await finish(count)
  const parts = await costOf({ count, owner: installation.owner }, part)
  const rest = await costOf({ count, owner: installation.owner }, finish)
  return {
    parts,
    upload: {
      ms: parts.ms + rest.ms,
      nodeMs: parts.nodeMs + rest.nodeMs,
      databaseMs: parts.databaseMs + rest.databaseMs,
    },
  }
}

async function findPayable(
  { world, owner }: Installation,
  count: number,
): Promise<{ matchId: string; token: string }[]> {
  const { rows } = await owner.query<{
    circleId: string
    matchId: string
    memberId: string
    identityId: string
  }>(
    `SELECT m.circle_id AS "circleId", m.match_id AS "matchId", m.giver_id AS "memberId",
      p.identity_id AS "identityId"
    FROM match m JOIN bench.person p ON p.member_id = m.giver_id WHERE m.state = 'awaiting_payment'
    ORDER BY m.match_id LIMIT $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`void: ${rows.length} payments to make of ${count}`)
  return giveSessions({ world }, rows)
}

type Sending = { readonly token: string; readonly uploadId: string }

async function sendParts(
  { app }: Installation,
  { token, uploadId, picture }: Sending & { picture: Uint8Array<ArrayBuffer> },
): Promise<void> {
  for (let from = 0; from < picture.length; from += PART_BYTES) {
    const { headers, payload } = await multipart('part', picture.slice(from, from + PART_BYTES))
    answered(
      await app.inject({
        method: 'POST',
        url: `/api/uploads/${uploadId}/parts?from=${from}`,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      }),
    )
  }
}

async function showPicture(
  { app }: Installation,
  { token, matchId, uploadId }: Sending & { matchId: string },
): Promise<void> {
  const headers = { 'authorization': `Bearer ${token}`, 'idempotency-key': newUuid() }
  const { data } = JSON.parse(
    answered(
      await app.inject({
        method: 'POST',
        url: `/api/matches/${matchId}/proof`,
        headers,
        payload: { uploadId },
      }),
    ),
  ) as { data: { proofDocument: string } }
  answered(await app.inject({ method: 'GET', url: data.proofDocument, headers }))
}

function answered({ statusCode, body }: { statusCode: number; body: string }): string {
  if (statusCode !== 200) throw new Error(`void: answered ${statusCode} ${body.slice(0, 200)}`)
  return body
}

/** Returns the mean cost of `count` acts, one after another. */
async function costOf(
  { count, owner }: { count: number; owner: Installation['owner'] },
  act: (at: number) => Promise<unknown>,
): Promise<ActCost> {
  const [began, worked] = [performance.now(), await watchWork(owner)]
  for (let at = 0; at < count; at++) await act(at)
  return { ms: (performance.now() - began) / count, ...worked(count) }
}

/** Formats the results for a terminal. */
export function printedMisc({ streams, pictureBytes, upload, parts, login }: MiscCost): string[] {
  const act = ({ ms, nodeMs, databaseMs }: ActCost) =>
    `${ms.toFixed(1)} ms by the clock; processors worked ${nodeMs.toFixed(1)} ms for the ` +
    `server and ${databaseMs.toFixed(1)} ms for its database`
  const { minute, arrival } = streams
  return [
    `${streams.streams} idle streams: each ${(streams.heapBytes / 1024).toFixed(1)} kB of ` +
      `heap, ${(streams.residentBytes / 1024).toFixed(1)} kB of memory`,
    `all of them a minute: ${minute.nodeMs.toFixed(0)} ms of processors for the server and ` +
      `${minute.databaseMs.toFixed(0)} ms for its database, ` +
      `${minute.transactions.toFixed(0)} transactions`,
    `an event for everybody came after ${arrival.half.toFixed(1)} ms over half of them, ` +
      `after ${arrival.most.toFixed(1)} ms over 99 in 100, after ${arrival.all.toFixed(1)} ` +
      'ms over all',
    `a picture of ${(pictureBytes / 1e6).toFixed(1)} MB, from its first part until it is ` +
      `shown: ${act(upload)}`,
    `of that its parts: ${act(parts)}`,
    `a login: ${act(login)}`,
  ]
}

if (import.meta.main) {
  const { values } = readCommandLine({
    usage: ['npm run bench:misc -- [options]'],
    about: 'Measures open event streams, a picture and a login (docs/performance.md).',
    options: {
      streams: { type: 'string', about: 'how many streams' },
      seconds: { type: 'string', about: 'how long they are idle' },
      uploads: { type: 'string', about: 'how many pictures' },
      logins: { type: 'string', about: 'how many logins' },
    },
  })
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  log(`${availableParallelism()} processors, Node.js ${process.version}`)
  const {
    streams = FULL.streams,
    seconds = FULL.idleSeconds,
    uploads = FULL.uploads,
    logins = FULL.logins,
  } = values
  const size = {
    ...FULL,
    streams: Number(streams),
    idleSeconds: Number(seconds),
    uploads: Number(uploads),
    logins: Number(logins),
  }
  for (const line of printedMisc(
    await inNew(PEOPLE, log, (installation) => measureMisc(installation, size)),
  ))
    log(line)
}
