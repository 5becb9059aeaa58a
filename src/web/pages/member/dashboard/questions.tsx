import type { VouchRequest } from '#contract/members/own.ts'
import type { PledgeView } from '#contract/pledges.ts'
import type { RoleToConfirm } from '#contract/staff/confirming.ts'
import { VouchRow } from '#web/features/members/vouch-row.tsx'
import { RestingRow } from '#web/features/pledges/resting-row.tsx'
import { RoleRow } from '#web/features/staff/role-row.tsx'

type Props = {
  readonly resting: readonly PledgeView[]
  readonly vouches: readonly VouchRequest[]
  readonly roles: readonly RoleToConfirm[]
  /** Nothing else is to do before them: the first is open. */
  readonly areFirst: boolean
}

/** What waits for this member's answer, a row each that opens in its place. */
export function Questions({ resting, vouches, roles, areFirst }: Props) {
  const first = areFirst ? [...resting, ...vouches, ...roles][0] : undefined
  return (
    <>
      {resting.map((pledge) => (
        <RestingRow key={pledge.id} pledge={pledge} open={pledge === first} />
      ))}
      {vouches.map((request) => (
        <VouchRow
          key={request.id}
          request={request}
          open={request === first}
          isFirst={request === first}
        />
      ))}
      {roles.map((proposal) => (
        <RoleRow
          key={proposal.id}
          proposal={proposal}
          open={proposal === first}
          isFirst={proposal === first}
        />
      ))}
    </>
  )
}
