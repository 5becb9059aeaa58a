import { describe, expect, test } from 'vitest'
import { inviteOperator } from '#server/circles/invite-operator.ts'
import { registrations } from '#test/members/registrations.ts'

const { w, circle } = await registrations()

const shownFor = (code: string) => w.call('POST /user/invitation', { body: { code } })
const NOT_OF_A_LIST = { founderFirstNames: [], ofList: false, listStop: '', listNote: '' }

const saying = (key: string, words: string) =>
  expect.objectContaining({ [key]: expect.stringContaining(words) })

describe('an invitation', () => {
  test('shows the circle and the inviter’s first name', async () => {
    expect(await shownFor(circle.admin.referralCode)).toEqual({
      circleName: 'Village of Asha',
      inviterFirstName: circle.admin.name.split(' ')[0],
      asAdministrator: false,
      asOfficer: false,
      ...NOT_OF_A_LIST,
      said: [expect.stringContaining('Village of Asha'), expect.stringContaining('I know this')],
      lead: '',
      texts: {},
      byPhone: true,
    })
  })

  test('of an administrator names nobody', async () => {
    expect(await shownFor(circle.invitations[0]!)).toEqual({
      circleName: 'Village of Asha',
      inviterFirstName: null,
      asAdministrator: true,
      asOfficer: false,
      ...NOT_OF_A_LIST,
      said: [expect.stringContaining('administrator of the circle Village of Asha')],
      lead: '',
      texts: saying('members.password-short-for-staff', '15'),
      byPhone: false,
    })
  })

  test('of an operator says so, and names no circle that others are in', async () => {
    const code = await inviteOperator(w.owner)
    const shown = await shownFor(code)
    expect(shown).toMatchObject({ asAdministrator: true, byPhone: false })
    expect(shown.said).toEqual([expect.stringContaining('an operator: you open')])
    expect(shown.lead).toContain('Operators open circles for others')
  })

  test('that nobody gives out is unknown', async () => {
    const unknown = { code: 'members.invitation-unknown' }
    await expect(shownFor('nonsense')).rejects.toMatchObject(unknown)
  })
})
