import type { EndpointKey } from './index.ts'

/**
 * Earlier addresses of the interface, each with the endpoint that now serves it. They still work.
 * Ids are at equal positions in both.
 */
export const OLDER_ADDRESSES: Readonly<Record<string, EndpointKey>> = {
  'GET /providehelp': 'GET /pledges',
  'POST /providehelp': 'POST /pledges',
  'POST /providehelp/{pledgeId}/pause': 'POST /pledges/{pledgeId}/pause',
  'POST /providehelp/{pledgeId}/resume': 'POST /pledges/{pledgeId}/resume',
  'POST /providehelp/{pledgeId}/withdraw': 'POST /pledges/{pledgeId}/withdraw',
  'POST /providehelp/standing/{recurringId}/skip': 'POST /recurring-pledges/{recurringId}/skip',
  'POST /providehelp/standing/{recurringId}/stop': 'POST /recurring-pledges/{recurringId}/stop',
  'GET /providehelp/matched': 'GET /matches/to-pay',
  'GET /gethelp/matched': 'GET /matches/to-confirm',
  'GET /gethelp': 'GET /asks',
  'POST /gethelp': 'POST /asks',
  'GET /gethelp/places': 'GET /asks/queue-positions',
  'GET /gethelp/shared/{shareCode}': 'GET /shared-asks/{shareCode}',
  'GET /asks/shared/{shareCode}': 'GET /shared-asks/{shareCode}',
  'GET /staff/behalf/members': 'GET /staff/behalf-members',
  'GET /staff/behalf/members/{memberId}': 'GET /staff/behalf-members/{memberId}',
  'POST /gethelp/{askId}/pause': 'POST /asks/{askId}/pause',
  'POST /gethelp/{askId}/renew': 'POST /asks/{askId}/renew',
  'POST /gethelp/{askId}/resume': 'POST /asks/{askId}/resume',
  'POST /gethelp/{askId}/withdraw': 'POST /asks/{askId}/withdraw',
  'POST /gethelp/{matchId}/dispute': 'POST /matches/{matchId}/dispute',
  'POST /gethelp/{matchId}/mark-done': 'POST /matches/{matchId}/confirm',
  'POST /providehelp/provide-help/{matchId}/confirm-proof': 'POST /matches/{matchId}/claim',
  'POST /providehelp/provide-help/{matchId}/upload-proof': 'POST /matches/{matchId}/proof',
  'POST /matches/{matchId}/settle-reversal': 'POST /matches/{matchId}/withdraw-reversal',
  'POST /staff/disputes/{disputeId}/standing': 'POST /staff/disputes/{disputeId}/measure',
  'POST /staff/disputes/{disputeId}/standing/{decisionId}':
    'POST /staff/disputes/{disputeId}/measure/{decisionId}',
  'GET /staff/held-back': 'GET /staff/restricted-members',
  'GET /staff/identity-claims': 'GET /staff/identity-disputes',
  'POST /staff/identity-claims/{identityDisputeId}/decide':
    'POST /staff/identity-disputes/{identityDisputeId}/decide',
  'PUT /user/update-warning-check': 'PUT /user/agreement',
  'PUT /user/add-payment-details': 'PUT /user/payment-details',
  'GET /user/get-payment-details': 'GET /user/payment-details',
  'DELETE /user/bank-detail': 'DELETE /user/payment-details/bank',
  'DELETE /user/upi-detail': 'DELETE /user/payment-details/upi',
  'PATCH /user/update': 'PATCH /user/profile',
  'GET /user/participants': 'GET /user/referrals',
  'POST /providehelp/provide-help/{matchId}/bank-failed': 'POST /matches/{matchId}/bank-failed',
  'POST /providehelp/provide-help/{matchId}/bank-pending': 'POST /matches/{matchId}/bank-pending',
  'POST /providehelp/provide-help/{matchId}/confirm-return':
    'POST /matches/{matchId}/confirm-return',
  'POST /providehelp/provide-help/{matchId}/decline': 'POST /matches/{matchId}/decline',
  'POST /providehelp/provide-help/{matchId}/late-claim': 'POST /matches/{matchId}/late-claim',
  'POST /providehelp/provide-help/{matchId}/return-missing':
    'POST /matches/{matchId}/return-missing',
  'POST /providehelp/provide-help/{matchId}/reveal': 'POST /matches/{matchId}/reveal',
  'POST /providehelp/provide-help/{matchId}/withdraw-claim':
    'POST /matches/{matchId}/withdraw-claim',
}

type Older = { readonly method: string; readonly pattern: RegExp; readonly to: string }

const older: readonly Older[] = Object.entries(OLDER_ADDRESSES).map(([from, to]) => {
  const [method = '', path = ''] = from.split(' ')
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, '([^/?]+)')}(?=\\?|$)`)
  return { method, pattern, to: `/api${to.slice(to.indexOf(' ') + 1)}` }
})

/**
 * The address of ours for what a request asks, with its query; any other address stays as it is.
 */
export function ownAddress(method: string, url: string): string {
  for (const each of older) {
    if (each.method !== method) continue
    const [whole, ...ids] = each.pattern.exec(url) ?? []
    if (whole === undefined) continue
    return each.to.replace(/\{\w+\}/g, () => ids.shift() ?? '') + url.slice(whole.length)
  }
  return url
}
