import { renderSVG } from 'uqr'
import { checkReveal } from '#domain/matches/match.ts'
import { upiLink } from '#domain/matches/upi-link.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { countReveals, insertReveal } from './store/claim-store.ts'
import { getOwnMatch } from './store/match-queries.ts'
import type { StoredMatch } from './store/match-rows.ts'
import { openPayee, type PayeeDetail } from './payee.ts'

/** Shows the acting giver where to pay, with what opens their payment app. */
export async function showPayee(ctx: ActorCtx, matchId: string, noticeSeen: boolean) {
  const { match, payee } = await reveal(ctx, matchId, noticeSeen)
  return { ...rowsOf(match, payee), ...linksOf(match, payee) }
}

/** Shows where to pay to the helper who acts for the giver: to be read out, with no link to pay. */
export async function showPayeeRows(ctx: ActorCtx, matchId: string) {
  const { match, payee } = await reveal(ctx, matchId, true)
  return rowsOf(match, payee)
}

/**
 * Opens the match's copy of where to pay. Each viewing is logged with its viewer, at most ten a day.
 */
async function reveal(ctx: ActorCtx, matchId: string, noticeSeen: boolean) {
  const { circleId, memberId, helperId } = ctx.actor
  const viewerId = helperId ?? memberId
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'giver' }, matchId, 'lock')
  const revealsToday = await countReveals(ctx.tx, {
    circleId,
    memberId: viewerId,
    since: addMs(ctx.now, -DAY_MS),
  })
  checkReveal(match, { noticeSeen, revealsToday })
  await insertReveal(ctx.tx, {
    circleId,
    memberId: viewerId,
    matchId: match.id,
    revealId: ctx.newId(),
    now: ctx.now,
  })
  const receiver = await ctx.vault.of(ctx.tx, { circleId, memberId: match.receiverId })
  return { match, payee: openPayee(receiver, match.id, match.payeeSealed) }
}

function rowsOf(match: StoredMatch, payee: PayeeDetail) {
  return {
    kind: payee.kind,
    name: payee.name,
    code: match.code,
    amount: match.amount,
    upiId: payee.kind === 'upi' ? payee.upiId : null,
    accountNumber: payee.kind === 'bank' ? payee.accountNumber : null,
    ifscCode: payee.kind === 'bank' ? payee.ifscCode : null,
    bankName: payee.kind === 'bank' ? payee.bankName : null,
  }
}

function linksOf(match: StoredMatch, payee: PayeeDetail) {
  const link =
    payee.kind === 'upi'
      ? upiLink({
          upiId: payee.upiId,
          payeeName: payee.name,
          amount: match.amount,
          code: match.code,
        })
      : null
  return {
    upiLink: link,
    // Error level M and four modules of quiet zone, as payment apps expect.
    qrSvg:
      link === null
        ? null
        : renderSVG(link, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' }),
  }
}
