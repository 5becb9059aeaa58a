import { firstLine, transferLine } from '#domain/ledger/sealed-lines.ts'
import type { EndpointKey } from '../index.ts'

const HASH = '9f2c4b7d1e8a5063f4c9d2b7a1e8f3065c7d9b2e4a1f8036d5c7b9e2f4a10836'

/** How downloads and streams of text begin, by lines. The tests of the files expect the first of them. */
export const DOWNLOADS: Readonly<Partial<Record<EndpointKey, readonly string[]>>> = {
  'GET /coine/statement/csv': [
    '\uFEFFDate,Type,With,Amount (INR),Payment,Total given so far,Total received so far,Recorded on,Recorded at,Full name,Bank reference (UTR)',
    '2026-11-25,Received,Asha,1000,K7MPQ2,0,1000,2026-11-25,11:00:00,Asha Verma,412345678901',
  ],
  'GET /staff/registers/{approvalId}/csv': [
    '\uFEFFDay,Given by,Received by,Amount (INR),UTR ends in,Status,Payment',
    '2026-11-25,Asha Verma,Meena Sharma,1000,8901,confirmed,K7MPQ2',
  ],
  'GET /staff/audit/exports/{approvalId}': [
    '\uFEFFDay,Time,Who,Role,Act,About,What changed,Reason',
    '2026-11-25,11:00:00,Ravi Kumar,steward,reviewed an ask,Meena Sharma,,Known in the circle.',
  ],
  'GET /operator/member-messages/sent': [
    '\uFEFFcircle,person,way,state,day,time',
    'sakhi-mahila-mandal,7c1d9e4b02a8,email,sent,2026-11-25,11:00:00',
  ],
  'GET /ledger/file': [
    firstLine('01a2109b-829b-7449-985e-c41eaeecbcd0'),
    transferLine({
      number: 1,
      kind: 'help',
      day: '2026-11-25',
      amount: 1_000,
      giver: HASH,
      receiver: HASH.replace(/^9f/, '7c'),
      detail: HASH.replace(/^9f/, '5a'),
      reverses: null,
    }),
  ],
  'GET /ledger/checkpoint': [
    'old 0',
    '',
    'help.example/01a2109b-829b-7449-985e-c41eaeecbcd0',
    '412',
    'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
  ],
  'GET /ledger/proof': [
    'c2sp.org/tlog-proof@v1',
    'extra WzEsImhlbHAiLCIyMDI2LTExLTI1Iiw1MDBd',
    'index 0',
  ],
  'GET /events': [
    'retry: 3000',
    'event: changed',
    'data: {"topics":["matches"],"at":"2026-11-25T05:30:00Z"}',
    '',
  ],
}

/** How the file of one person's data begins. */
export const MY_DATA = {
  madeAt: '2026-11-25T05:30:00Z',
  madeFor: 'Sakhi Mahila Mandal',
  sections: { account: [{ name: 'Meena Sharma', state: 'active' }] },
}
