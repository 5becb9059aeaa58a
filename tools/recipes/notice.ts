import type { Recipe } from './recipe.ts'

const WORDS = 'src/contract/messages/members/notices-people'

/** A notice to a member whose profile was changed, perhaps by somebody else with their phone. */
export const NOTICE: Recipe = {
  under: '### A kind of notice',
  filesMax: 5,
  edits: [
    {
      file: 'src/domain/shared/notice-kinds.ts',
      after: "  webhook_ended: 'people',\n",
      add: "  profile_changed: 'people',\n",
    },
    {
      file: `${WORDS}.en.json`,
      as: 'notices-….en.json',
      before: '  "webhook_ended.subject": ',
      add: `  "profile_changed.subject": "Your profile was changed",
  "profile_changed.text": "Your profile in {circle} was changed.",
  "profile_changed.more": "If it was not you, change your password on Security.",
`,
    },
    {
      file: `${WORDS}.hi.json`,
      before: '  "webhook_ended.subject": ',
      add: `  "profile_changed.subject": "आपकी प्रोफ़ाइल बदली गई है",
  "profile_changed.text": "{circle} में आपकी प्रोफ़ाइल बदली गई है।",
  "profile_changed.more": "अगर आपने नहीं बदली, तो सुरक्षा पेज पर पासवर्ड बदलें।",
`,
    },
    {
      file: 'src/domain/notices/notice-links.ts',
      after: "  webhook_ended: '/security',\n",
      add: "  profile_changed: '/profile',\n",
    },
    {
      file: 'src/server/members/person/update-profile.ts',
      as: 'in the use case',
      before: "  ctx.announce([memberId], 'membership')\n",
      add: "  ctx.notify({ circleId, memberId, kind: 'profile_changed', about: {} })\n",
    },
  ],
  newFiles: {},
  generates: ['message-types'],
  tests: ['src/server/notices/centre.db.test.ts'],
}
