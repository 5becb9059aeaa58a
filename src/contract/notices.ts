import { z } from 'zod'
import { CHOSEN_TOPICS, NOTICE_TOPICS } from '#domain/shared/notice-kinds.ts'
import { endpoints } from './endpoint.ts'
import { id, instant, message, page, upTo } from './shapes.ts'

export const noticeView = z.object({
  id,
  kind: z.string(),
  topic: z.enum(NOTICE_TOPICS),
  title: z.string(),
  text: z.string(),
  link: z.string().describe('the page of the member area for its present state'),
  at: instant,
  read: z.boolean(),
  over: z.boolean().describe('what it asked for is done, or not possible any more'),
})
export type NoticeView = z.output<typeof noticeView>
const preferences = z.object({
  topics: upTo(
    CHOSEN_TOPICS.length,
    z.object({
      topic: z.enum(CHOSEN_TOPICS),
      email: z.boolean(),
      push: z.boolean(),
      sms: z.boolean(),
    }),
  ),
  digest: z.enum(['off', 'daily']),
  emailPossible: z.boolean().describe('there is a verified address'),
  pushPossible: z.boolean(),
  pushHere: z.boolean(),
})
export type NoticePreferences = z.output<typeof preferences>

/** The notice centre, the choice of deliveries, and web push. */
export const noticeEndpoints = endpoints({
  'GET /notices': {
    tag: 'notices',
    summary: 'My notices, newest first',
    access: 'session',
    scope: 'read',
    kind: 'query',
    query: page.extend({ topic: z.enum(NOTICE_TOPICS).optional() }),
    response: z.object({
      data: z.array(noticeView),
      unread: z.int(),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /user/operator-messages': {
    tag: 'notices',
    summary: 'What the operator told me and I have not marked as read, newest first',
    access: 'even-suspended',
    kind: 'query',
    response: z.object({
      data: upTo(20, noticeView.pick({ id: true, title: true, text: true, at: true })),
    }),
    errors: [],
  },
  'POST /notices/read': {
    tag: 'notices',
    summary: 'Mark notices as read; without ids, all',
    access: 'session',
    newDevice: 'may',
    scope: 'read',
    kind: 'command',
    body: z.strictObject({ ids: z.array(id).max(100).optional() }),
    response: z.object({ unread: z.int() }),
    errors: [],
  },
  'GET /user/notice-preferences': {
    tag: 'notices',
    summary: 'Which notices reach me and how',
    access: 'session',
    kind: 'query',
    response: z.object({ data: preferences }),
    errors: [],
  },
  'PUT /user/notice-preferences': {
    tag: 'notices',
    summary: 'Choose which notices reach me and how; without `sms` a topic keeps what it had',
    access: 'session',
    kind: 'command',
    body: z.strictObject({
      topics: z
        .array(
          z.strictObject({
            topic: z.enum(CHOSEN_TOPICS),
            email: z.boolean(),
            push: z.boolean(),
            sms: z.boolean().optional(),
          }),
        )
        .max(20),
      digest: z.enum(['off', 'daily']),
    }),
    response: z.object({ message: z.string(), data: preferences }),
    errors: [],
  },
  'GET /user/push-key': {
    tag: 'notices',
    summary: "The server's key for web push, or null where there is none",
    access: 'session',
    kind: 'query',
    response: z.object({ key: z.string().nullable() }),
    errors: [],
  },
  'POST /user/push': {
    tag: 'notices',
    summary: 'Turn on notices in this browser',
    access: 'session',
    kind: 'command',
    body: z.strictObject({
      endpoint: z.string().max(1_000),
      keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    }),
    response: message,
    errors: [],
  },
  'POST /user/push/stop': {
    tag: 'notices',
    summary: 'Turn off notices in this browser',
    access: 'session',
    kind: 'command',
    body: z.strictObject({ endpoint: z.string().max(1_000) }),
    response: message,
    errors: [],
  },
})
