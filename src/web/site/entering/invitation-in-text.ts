import { CODE_LENGTH_MAX, decoded } from './referral-code.ts'

/**
 * The page of the invitation in a text that somebody pastes: a whole message, a link, or the code
 * alone. Whatever site a link names, the page is on this one. Undefined where there is none.
 */
export function invitationIn(text: string): string | undefined {
  const [, page = 'join', inLink] =
    /\/(join|register)(?:\/|\/?(?:\?(?:\S*&)?ref|#code)=)((?:\w+\.)?[\w%-]+)/.exec(text) ?? []
  const code = inLink ?? /^(?:\w+\.)?[\w-]{4,}$/.exec(text.trim())?.[0]
  return code === undefined || code.length > CODE_LENGTH_MAX
    ? undefined
    : `/${page}/${encodeURIComponent(decoded(code))}`
}
