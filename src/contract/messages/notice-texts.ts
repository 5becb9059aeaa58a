import type { NOTICE_TOPIC_OF, NoticeKind, NoticeTopic } from '#domain/shared/notice-kinds.ts'

type KindOf<T extends NoticeTopic> = {
  [K in NoticeKind]: (typeof NOTICE_TOPIC_OF)[K] extends T ? K : never
}[NoticeKind]

/**
 * The texts of every kind in some topics. Each has a subject with nothing private in it, what
 * happened, and what else helps to know. A kind without its words does not compile.
 */
export type NoticeTexts<T extends NoticeTopic> = Readonly<
  Record<`${KindOf<T>}.${'subject' | 'text' | 'more'}`, string>
>
