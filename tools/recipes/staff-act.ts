import type { Recipe } from './recipe.ts'

const MESSAGES = 'src/contract/messages'
const STAFF = 'src/server/staff'

/** Two people log a member out of every device. */
export const STAFF_ACT: Recipe = {
  under: '### An act of staff that takes two people',
  filesMax: 18,
  edits: [
    {
      file: 'src/domain/approvals/staff-acts.ts',
      before: "  ledger_resume: { subject: 'circle'",
      add: "  log_out: { subject: 'member', proposes: ['officer'], decides: ['admin'], mayHarm: true },\n",
    },
    {
      file: 'src/domain/approvals/staff-acts.test.ts',
      before: "        'ledger_resume',\n",
      add: "        'log_out',\n",
    },
    {
      file: 'src/domain/approvals/staff-acts.test.ts',
      after: "    'identity_dispute',\n    'factor_reset',\n",
      add: "    'log_out',\n",
    },
    {
      file: 'src/contract/staff/people.ts',
      before: "  'POST /staff/members/{memberId}/reset-factors': {\n",
      add: `  'POST /staff/members/{memberId}/log-out': {
    tag: 'staff',
    summary: 'Propose to log a member out everywhere; a second person decides',
    access: 'staff',
    roles: STAFF_ACTS.log_out.proposes,
    kind: 'command',
    status: 201,
    params: memberParams,
    body: z.strictObject({ reason }),
    response: message,
    errors: ['members.member-unknown', 'members.tied', 'staff.approval-waits-already'],
  },
`,
    },
    {
      file: 'src/contract/staff/people.ts',
      before: "    'reset_factors',\n",
      add: "    'log_out',\n",
    },
    {
      file: 'src/contract/openapi/descriptions/staff.json',
      before: '  "POST /staff/members/{memberId}/reset-factors": ',
      add: `  "POST /staff/members/{memberId}/log-out": "Proposes to end all sessions of a member. They end when a second person agrees.",
`,
    },
    {
      file: `${STAFF}/staff-use-cases.ts`,
      before: "import { listApprovals } from './use-cases/list-approvals.ts'\n",
      add: "import { logMemberOut } from './use-cases/members/log-member-out.ts'\n",
    },
    {
      file: `${STAFF}/staff-use-cases.ts`,
      before: '  resetMemberFactors,\n',
      add: '  logMemberOut,\n',
    },
    {
      file: `${STAFF}/executors.ts`,
      before: "import { appointOutside } from './use-cases/",
      add: "import { logOutProposed } from './use-cases/members/log-member-out.ts'\n",
    },
    {
      file: `${STAFF}/executors.ts`,
      before: '  ledger_resume: ',
      add: '  log_out: logOutProposed,\n',
    },
    {
      file: `${STAFF}/use-cases/show-member.ts`,
      before: "    ['reset_factors', ",
      add: "    ['log_out', officer],\n",
    },
    {
      file: `${STAFF}/use-cases/members/people.db.test.ts`,
      after: "      can: ['suspend', ",
      add: "'log_out', ",
    },
    {
      file: 'src/web/features/staff/member-acts.tsx',
      after: "/${'lift-suspension' | ",
      add: "'log-out' | ",
    },
    {
      file: 'src/web/features/staff/member-acts.tsx',
      after: "  readonly words: 'lift' | ",
      add: "'log-out' | ",
    },
    {
      file: 'src/web/features/staff/member-acts.tsx',
      before: '  reset_factors: { sends: ',
      add: "  log_out: { sends: 'POST /staff/members/{memberId}/log-out', words: 'log-out' },\n",
    },
    ...words('members/staff-members', '  "waive": ', {
      'log-out': ['Log out everywhere', 'हर जगह से लॉग आउट करें'],
      'log-out-title': ['Log {name} out everywhere?', 'क्या {name} को हर जगह से लॉग आउट करना है?'],
      'log-out-text': [
        'When a second person agrees, {name} is logged out of every device.',
        'दूसरे व्यक्ति की मंज़ूरी होते ही {name} हर डिवाइस से लॉग आउट हो जाएँगे।',
      ],
    }),
    ...words('staff/sentences-staff', '  "ledger_resume.proposed": ', {
      'log_out.proposed': [
        'Recorded. An administrator has to approve it.',
        'दर्ज हो गया। एक एडमिन की मंज़ूरी चाहिए।',
      ],
    }),
    ...words('staff/staff-acts', '  "act.ledger_resume.propose": ', {
      'act.log_out.propose': [
        'proposed to log someone out everywhere',
        'किसी को हर जगह से लॉग आउट करना सुझाया',
      ],
      'act.member.log-out': ['logged someone out everywhere', 'किसी को हर जगह से लॉग आउट किया'],
    }),
    ...words('staff/staff-acts', '  "value.ledger_resume": ', {
      'value.log_out': ['logging out everywhere', 'हर जगह से लॉग आउट करना'],
    }),
    ...words('staff/staff-circle', '  "approval.ledger_resume": ', {
      'approval.log_out': ['Log out everywhere', 'हर जगह से लॉग आउट करना'],
    }),
    {
      file: 'db/schema/14-staff.sql',
      after: "'factor_reset', 'ledger_resume', ",
      add: "'log_out', ",
    },
  ],
  newFiles: {
    [`${STAFF}/use-cases/members/log-member-out.ts`]: `import { memberError } from '#domain/members/member-errors.ts'
import { recordMemberAct } from '#server/audit-log/record-act.ts'
import { lockIdentityOf } from '#server/members/login/login-change.ts'
import { isMember } from '#server/members/measures/roles.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../../propose-act.ts'
import type { Executor } from '../../stored-approval.ts'

/**
 * Proposes to log a member out everywhere. Throws members.member-unknown, members.tied,
 * staff.approval-waits-already.
 */
export const logMemberOut = useCase(
  'POST /staff/members/{memberId}/log-out',
  async (ctx, { params: { memberId }, body: { reason } }) => {
    if (!(await isMember(ctx.tx, { circleId: ctx.actor.circleId, memberId })))
      throw memberError('members.member-unknown')
    await refuseTied(ctx, memberId)
    return proposeAct(ctx, 'log_out', { subjectId: memberId, reason })
  },
)

/** Logs the member out of every device. */
export const logOutProposed: Executor = async (
  ctx,
  { circleId, subjectId: memberId },
  { role, reason },
) => {
  const identity = await lockIdentityOf(ctx.tx, { circleId, memberId })
  await endSessionsOf(ctx.tx, identity.identityId)
  await recordMemberAct(ctx, memberId, {
    role,
    act: 'member.log-out',
    before: {},
    after: {},
    reason,
  })
}
`,
    'db/migrations/9999-log-out-by-two.sql': `ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling',
  'measure', 'export', 'suspension', 'lift_suspension', 'identity_dispute', 'factor_reset', 'ledger_resume', 'log_out',
  'outside_officer'));
`,
  },
  generates: ['message-types', 'openapi'],
  tests: ['src/server/staff/use-cases/members'],
}

/** English and Hindi words before a line of a catalogue. */
function words(
  catalogue: string,
  before: string,
  of: Readonly<Record<string, readonly [english: string, hindi: string]>>,
) {
  return ['en', 'hi'].map((language, at) => ({
    file: `${MESSAGES}/${catalogue}.${language}.json`,
    before,
    add: Object.entries(of)
      .map(([key, sentences]) => `  "${key}": ${JSON.stringify(sentences[at])},\n`)
      .join(''),
  }))
}
