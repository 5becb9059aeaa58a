import { Suspense, useState } from 'react'
import type { Acting } from '#web/features/matches/match-sides.ts'
import { dialogMoves } from '#web/features/matches/moves/match-moves.ts'
import { MoveButton, MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { leaveTo, useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { type CurrentUser, SessionProvider } from '#web/platform/pages/session.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { FreshLoginDialog } from '#web/ui/acts/fresh-login-dialog.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { Pager } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { LeaveQuestion } from '#web/ui/forms/leave-question.tsx'
import { ListViews, PagedList } from '#web/ui/forms/paged-list.tsx'
import { type Examples, ignore, type Stuff } from './kit-stuff.ts'

const KINDS = [
  'Dialog',
  'ActDialog',
  'ConfirmDialog',
  'danger',
  'ReasonDialog',
  'FreshLoginDialog',
] as const

const listOf = (data: readonly string[]) => ({
  data: { data, nextCursor: null },
  isError: false,
  error: null,
  isFetching: false,
  refetch: ignore,
})

/** Each button opens a dialog. */
export const dialogs: Examples = (stuff) => ({
  'Dialog, ActDialog, ConfirmDialog, ReasonDialog, FreshLoginDialog, LeaveQuestion': (
    <div className="row">
      <Dialogs {...stuff} />
      <Leaving {...stuff} />
    </div>
  ),
  'MoveDialog': <Moves {...stuff} />,
})

function Dialogs({ label: title, text, error }: Stuff) {
  const [open, setOpen] = useState<(typeof KINDS)[number]>()
  const onClose = () => setOpen(undefined)
  const words = { title, action: title, onClose, children: <p>{text}</p> }
  const shown = {
    Dialog: () => (
      <Dialog {...words}>
        <div className="dialog__actions">
          <Button onClick={onClose}>{title}</Button>
        </div>
      </Dialog>
    ),
    ActDialog: () => (
      <ActDialog {...words} failed={error} act={() => Promise.reject(new Error('refused'))} />
    ),
    ConfirmDialog: () => <ConfirmDialog {...words} error={error} onConfirm={onClose} />,
    danger: () => <ConfirmDialog {...words} danger busy onConfirm={onClose} />,
    ReasonDialog: () => (
      <ReasonDialog {...words} label={title} tooShort={error} onSend={async () => onClose()} />
    ),
    FreshLoginDialog: () => <FreshLoginDialog hasPassword onDone={onClose} />,
  }
  return (
    <>
      {KINDS.map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {title}
        </Button>
      ))}
      {/* One fetches its words when it opens: without a place of its own to wait in, the whole page
          would. */}
      <Suspense fallback={null}>{open !== undefined && shown[open]()}</Suspense>
    </>
  )
}

/** Something is typed and not sent, so leaving asks first. */
function Leaving({ label }: Stuff) {
  const [guarded, setGuarded] = useState(false)
  useLeaveGuard({ active: guarded, inside: '/kit', onLeave: () => setGuarded(false) })
  const leave = () => {
    setGuarded(true)
    // The guard works only once this has been drawn.
    setTimeout(() => leaveTo('/kit'), 0)
  }
  return (
    <>
      <Button onClick={leave}>{label}</Button>
      <LeaveQuestion />
    </>
  )
}

/** Every dialog of a match. */
function Moves({ name, at }: Stuff) {
  const match: Acting = {
    id: '01900000-0000-7000-8000-000000000060',
    code: 'M7K3Q2',
    version: 1,
    name,
    side: 'receiver',
    status: 'awaiting_payment',
    can: dialogMoves,
    received: [],
    amount: 1_500,
    fits: 500,
    returnAmount: 500,
    utr: '41234567••••',
    rail: 'upi',
    proofDocument: null,
    earliestNotReceivedAt: null,
    creditDays: null,
    cancelUntil: at(5),
  }
  return (
    <MoveScope match={match}>
      <div className="row">
        {dialogMoves.map((move) => (
          <MoveButton key={move} match={match} move={move} />
        ))}
      </div>
    </MoveScope>
  )
}

/** The components of the staff area. */
export const staff: Examples = (stuff) => ({
  'Deadline': (
    <>
      <Deadline at={stuff.at(30)} moved="quiet_hours" />
      <Deadline at={stuff.at(-3)} moved="outage" />
      <Deadline at={null} />
    </>
  ),
  'ListViews, PagedList, Pager': (
    <ListViews tabs={[{ value: 'all', text: stuff.label }]}>
      {() => (
        <>
          {[[stuff.text], []].map((lines, index) => (
            <PagedList key={index} query={listOf(lines)} none={stuff.text} noneText={stuff.text}>
              {({ data }) => data.map((line) => <p key={line}>{line}</p>)}
            </PagedList>
          ))}
          <Pager
            pages={{ cursor: '', isFirst: false, older: ignore, newer: ignore, toFirst: ignore }}
            nextCursor="next"
          />
        </>
      )}
    </ListViews>
  ),
  'StaffFrame': <Frames {...stuff} />,
})

/** A page of the staff area for one who may use it, two who may not, and one with no second factor. */
function Frames({ label, text }: Stuff) {
  const circle = { kind: 'members' } as CurrentUser['circle']
  const people: readonly Pick<CurrentUser, 'roles' | 'secondFactor'>[] = [
    { roles: ['officer'], secondFactor: 'given' },
    { roles: ['manager'], secondFactor: 'given' },
    { roles: [], secondFactor: 'given' },
    { roles: ['officer'], secondFactor: 'none' },
  ]
  // The frame reads nothing else of a person.
  return people.map((person, index) => (
    <SessionProvider key={index} user={{ circle, ...person } as CurrentUser}>
      <StaffFrame page="disputes" title={label}>
        <p>{text}</p>
      </StaffFrame>
    </SessionProvider>
  ))
}
