import { AppError } from '#domain/shared/errors.ts'
import { type Answer, type Draw, type Expected, type Kind, refused } from './kind.ts'
import { KINDS } from './kinds.ts'
import { addPicture, type Real, run } from './real.ts'
import { meet, type Sent, type Tale } from './tale.ts'
import { takeIn } from './new-matches.ts'

export const kindOf = ({ kind }: Pick<Sent, 'kind'>): Kind => {
  const known = KINDS[kind]
  if (!known) throw new Error(`no kind ${kind}`)
  return known
}

export function prepare(
  tale: Tale,
  { kind, draw }: { kind: string; draw: Draw },
): Sent | undefined {
  const prepared = kindOf({ kind }).choose(tale.model, draw)
  return (
    prepared && {
      kind,
      prepared,
      version: versionFor(tale, { kind, prepared }),
      key: `${++tale.sent}`,
    }
  )
}

export function versionFor(
  { last, model }: Tale,
  { kind, prepared }: Pick<Sent, 'kind' | 'prepared'>,
): number | undefined {
  const target = prepared.target ?? ''
  const disputeId =
    prepared.call.params?.['disputeId'] ?? model.matches.get(target)?.dispute?.id ?? ''
  const of = {
    none: () => undefined,
    request: () => last.requests.get(target)?.version,
    match: () => last.matches.get(target)?.version,
    dispute: () => last.disputes.get(disputeId)?.version ?? 1,
  }
  return of[kindOf({ kind }).versionOf]()
}

export function callOf({ prepared, version }: Sent): object {
  const body = prepared.call.body
  return {
    ...prepared.call,
    ...((body !== undefined || version !== undefined) && {
      body: { ...body, ...(version !== undefined && { version }) },
    }),
  }
}

export async function send(tale: Tale, real: Real, sent: Sent): Promise<void> {
  const { prepared } = sent
  const kind = kindOf(sent)
  if (kind.key === 'POST /asks')
    Object.assign(prepared.call.body ?? {}, { paymentDetailId: real.details.get(prepared.who) })
  const match = tale.model.matches.get(prepared.target ?? '')
  if (
    match &&
    (sent.kind === 'claim' || sent.kind === 'lateClaim') &&
    match.pledge.owner === prepared.who &&
    !match.hasProof
  ) {
    match.hasProof = await addPicture(real, { who: prepared.who, matchId: match.id }).then(
      () => true,
      () => false,
    )
  }
  const isStale = sent.version !== undefined && sent.version !== versionFor(tale, sent)
  const expected = isStale
    ? orStale(kind.expect(tale.model, prepared))
    : kind.expect(tale.model, prepared)
  const outcome = await run(real, kind.key, {
    ...callOf(sent),
    who: prepared.who,
    idempotencyKey: sent.key,
  }).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  )
  judge(tale, sent, { expected, outcome })
  if ('response' in outcome && 'apply' in expected) {
    expected.apply(outcome.response as Answer)
    if (sent.kind === 'gift') await takeIn(tale, real)
    tale.answered.push({ sent, response: outcome.response })
  }
}

// A person who is no party gets only the refusal for a missing row. Everybody else learns that the
// version is stale.
const orStale = (expected: Expected): Expected =>
  refused('request.changed-meanwhile', ...('refused' in expected ? expected.refused : []))

function judge(
  tale: Tale,
  sent: Sent,
  {
    expected,
    outcome,
  }: { expected: Expected; outcome: { response: unknown } | { error: unknown } },
): void {
  const what =
    `${sent.kind} by ${sent.prepared.who} on ${sent.prepared.target} with ` +
    `${JSON.stringify(sent.prepared.call.body)}`
  if ('response' in outcome) {
    if ('refused' in expected)
      throw new Error(
        `${what}: done, but should have been refused with ${expected.refused.join(' or ')}`,
      )
    meet(tale, sent.kind)
    return
  }
  if (!(outcome.error instanceof AppError))
    throw new Error(`${what}: ${String(outcome.error)}`, { cause: outcome.error })
  const { code } = outcome.error
  if (!('refused' in expected)) {
    if (expected.orRefused?.includes(code) !== true)
      throw new Error(`${what}: refused with ${code}, but should have been done`)
    return meet(tale, `${sent.kind} refused`)
  }
  if (!expected.refused.includes(code))
    throw new Error(`${what}: refused with ${code} instead of ${expected.refused.join(' or ')}`)
  meet(tale, `${sent.kind} refused`)
}
