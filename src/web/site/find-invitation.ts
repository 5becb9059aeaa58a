import { localAddress, the } from './dom.ts'
import { runForm, showErrors } from './form.ts'
import './frame.ts'
import { texts } from './page-texts.ts'
import { invitationIn } from './entering/invitation-in-text.ts'
import { referralCodeOf } from './entering/referral-code.ts'

const form = the('#find-invitation', HTMLFormElement)
const code = referralCodeOf(location)
if (code !== undefined) location.replace(localAddress(`/join/${encodeURIComponent(code)}`))

runForm({
  form,
  failure: texts['find.unreadable'],
  check: ({ invitation = '' }) => ({
    invitation: invitation.trim() === '' ? texts['find.missing'] : undefined,
  }),
  send: async ({ invitation = '' }) => {
    const path = invitationIn(invitation)
    if (path === undefined) showErrors(form, { invitation: texts['find.unreadable'] })
    else location.assign(localAddress(path))
  },
})
