import type { Recipe } from './recipe.ts'

const WORDS = 'src/contract/messages/members/personal-fields'

/** A nickname, which its owner may give. */
export const PERSONAL_FIELD: Recipe = {
  under: '### A personal field',
  filesMax: 4,
  edits: [
    {
      file: 'src/domain/members/personal-fields.ts',
      before: `  {
    name: 'nominee',`,
      add: `  {
    name: 'nickname',
    column: 'nickname_sealed',
    ownText: { lengthMax: 60, autoComplete: 'nickname' },
    shownTo: ['steward'],
    storedUntil: 'erased',
  },
`,
    },
    {
      file: `${WORDS}.en.json`,
      before: '  "nominee": ',
      add: `  "nickname": "Nickname",
  "nickname.what": "Nickname (if you give it)",
  "nickname.purpose": "So that your stewards know what people call you",
  "nickname.seen": "You, and the stewards who look after you",
`,
    },
    {
      file: `${WORDS}.hi.json`,
      before: '  "nominee": ',
      add: `  "nickname": "घर का नाम",
  "nickname.what": "घर का नाम (अगर आप बताएँ)",
  "nickname.purpose": "ताकि आपके स्टूअर्ड जानें कि लोग आपको किस नाम से बुलाते हैं",
  "nickname.seen": "आप, और आपका ध्यान रखने वाले स्टूअर्ड",
`,
    },
    {
      file: 'db/schema/03-members.sql',
      after: '  call_time_sealed bytea,\n',
      add: '  nickname_sealed bytea,\n',
    },
  ],
  newFiles: {
    'db/migrations/9999-nicknames.sql':
      'ALTER TABLE member ADD COLUMN IF NOT EXISTS nickname_sealed bytea;\n',
  },
  generates: ['db-types', 'openapi'],
  tests: [
    'src/server/members/person/profile.db.test.ts',
    'src/server/privacy/my-data.db.test.ts',
    'test/rules/personal-columns.db.test.ts',
  ],
}
