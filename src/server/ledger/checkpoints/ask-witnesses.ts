import { readSize } from '#domain/ledger/tree/checkpoint.ts'
import {
  knownSignatures,
  type NoteKey,
  type NoteSignature,
  noteText,
  readNote,
  readSignatures,
  readVerifierKey,
} from '#domain/ledger/tree/signed-note.ts'
import { invariant } from '#domain/shared/assert.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { verifySeal } from '#server/platform/crypto/seal-signer.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { sendToProvider } from '#server/platform/outside/send-to-provider.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { asSealer } from '../seal-ledger.ts'
import {
  findCheckpoint,
  type StoredCheckpoint,
  listCheckpointed,
  saveAnswers,
} from './checkpoint-store.ts'
import { leavesUnder, submissionFrom } from './record-tree.ts'
import { noteOf } from './witnessed.ts'

type Witness = { readonly url: string; readonly key: NoteKey }
/** A signature, that the witness remembers another record, or nothing. */
type Answer = NoteSignature | 'refused' | 'silent'
/** A witness that was silent so often in a row is not asked again tonight. */
const SILENCES_MAX = 3
const EXPECTED = [403, 404, 409, 422]

function witnessesOf({ witnesses }: World['config']): Witness[] {
  return witnesses.map(({ url, vkey }) => {
    const key = readVerifierKey(sha256, vkey)
    invariant(key !== undefined, 'a witness without a key')
    return { url, key }
  })
}

/**
 * Each night asks the witnesses to sign the newest checkpoint of each circle. One that is silent is
 * asked again the next night. One that remembers another record is loud, and stays so until it signs; the
 * circle's stewards and administrators get a notice.
 */
export async function askWitnesses(world: World): Promise<void> {
  const witnesses = witnessesOf(world.config)
  const silences = new Map<Witness, number>()
  const kept = await inTransactionOf(world, ({ tx }) => listCheckpointed(tx))
  // Without witnesses, only what they answered before is forgotten.
  const circles = kept.filter(({ asked }) => witnesses.length > 0 || asked)
  await forEachLogged(world, 'witnesses of a circle', circles, async ({ circleId }) => {
    const asked = witnesses.filter((witness) => (silences.get(witness) ?? 0) < SILENCES_MAX)
    for (const [witness, answer] of await askAbout(world, circleId, asked))
      silences.set(witness, answer === 'silent' ? (silences.get(witness) ?? 0) + 1 : 0)
  })
}

async function askAbout(
  world: World,
  circleId: string,
  witnesses: readonly Witness[],
): Promise<(readonly [Witness, Answer])[]> {
  const found = await inTransactionOf(world, async (ctx) => {
    const checkpoint = await findCheckpoint(ctx.tx, circleId)
    return checkpoint && { checkpoint, leaves: await leavesUnder(ctx, checkpoint) }
  })
  if (found === undefined) return []
  const answers = await Promise.all(
    witnesses.map(async (witness) => {
      const answer = await ask(witness, found).catch((error: Error) => {
        world.log.warn({ witness: witness.key.name, reason: error.message }, 'a witness is silent')
        return 'silent' as const
      })
      if (answer === 'refused')
        world.log.error(
          { circleId, witness: witness.key.name },
          'a witness remembers another record than the one in the database',
        )
      return [witness, answer] as const
    }),
  )
  await keepAnswers(world, found.checkpoint, answers)
  return answers
}

async function keepAnswers(
  world: World,
  checkpoint: StoredCheckpoint,
  answers: readonly (readonly [Witness, Answer])[],
): Promise<void> {
  const { circleId, note, refused: refusedBefore, quietSince } = checkpoint
  const names = witnessesOf(world.config).map(({ key }) => key.name)
  const given = new Map(answers.map(([{ key }, answer]) => [key.name, answer]))
  const signatures = [...given.values()].filter(hasSigned)
  const read = readNote(note)
  // What they signed of these lines on an earlier night still holds.
  const before = readNote(noteOf(checkpoint))?.signatures.slice(read?.signatures.length) ?? []
  const kept = before.filter(({ name }) => names.includes(name) && !hasSigned(given.get(name)))
  const witnessed =
    read && noteText({ ...read, signatures: [...read.signatures, ...kept, ...signatures] })
  // Who is silent now still remembers what it refused.
  const refused = names.filter((name) => {
    const answer = given.get(name) ?? 'silent'
    return answer === 'refused' || (answer === 'silent' && refusedBefore.includes(name))
  })
  const since = (name: string) => (hasSigned(given.get(name)) ? undefined : quietSince[name])
  await asSealer(world, async (ctx) => {
    const { tx, now } = ctx
    await saveAnswers(tx, circleId, {
      witnesses: names.length,
      refused,
      quietSince: Object.fromEntries(names.map((name) => [name, since(name) ?? now.toString()])),
      ...(witnessed !== undefined && signatures.length > 0 && { witnessed, witnessedAt: now }),
    })
    if (refused.every((name) => refusedBefore.includes(name))) return
    const to = (await staffOf(tx, circleId))
      .filter(({ roles }) => roles.includes('steward') || roles.includes('admin'))
      .map(({ id }) => id)
    ctx.enqueue('notify-members', { circleId, to, kind: 'witness_refused', about: {} })
  })
}

const hasSigned = (answer: Answer | undefined): answer is NoteSignature =>
  typeof answer === 'object'

/** Asks a witness (c2sp.org/tlog-witness): from the lines that it signed last, or from those that it names then. */
async function ask(
  { url, key }: Witness,
  { checkpoint, leaves }: { checkpoint: StoredCheckpoint; leaves: readonly Uint8Array[] },
): Promise<Answer> {
  const post = (old: number) =>
    sendToProvider('the witness', {
      url: `${url.replace(/\/+$/, '')}/add-checkpoint`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: submissionFrom(checkpoint.note, leaves, old),
      expected: EXPECTED,
    })
  let { status, text } = await post(0)
  if (status === 409) {
    const size = readSize(text.trim())
    if (size === undefined) throw new Error('it named no size')
    if (size > checkpoint.lines) return 'refused'
    ;({ status, text } = await post(size))
  }
  if (status === 422 || status === 409) return 'refused'
  if (status !== 200) throw new Error(`it answered ${status}`)
  return signatureIn(text, checkpoint, key)
}

async function signatureIn(
  text: string,
  { note }: StoredCheckpoint,
  key: NoteKey,
): Promise<NoteSignature> {
  const signatures = readSignatures(text) ?? []
  const known = await knownSignatures(
    { text: readNote(note)?.text ?? '', signatures },
    [key],
    verifySeal,
  )
  const [first] = known ?? []
  if (first === undefined) throw new Error('it did not sign with its key')
  return first.signature
}
