import { asciiDigits } from './clean-text.ts'
import { findPhone } from './find-phone.ts'

const DAY = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?`
/** "AM", "p. m.", and what phones in Hindi write for parts of the day. */
const HALF = String.raw`(?:[ap]\.? ?m\.?|पूर्वाह्न|अपराह्न|पूर्वाह्ण|अपराह्ण|सुबह|दोपहर|शाम|रात|भोर)`
const TIME = String.raw`(?:${HALF} ?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?${HALF})?`
const WHEN = String.raw`(?:${DAY},? +${TIME}|${TIME},? +${DAY})`
/** What WhatsApp writes before a message: "[27/11/26, 9:12 AM] " or "27/11/26, 9:12 am - ". */
const STAMP = new RegExp(String.raw`^ *(?:\[ *${WHEN} *\] *|${WHEN} +[-–—] +)`, 'iu')
const STAMP_LENGTH_MAX = 60

/** A line without the date and time of a chat; undefined where it has none. */
function withoutStamp(line: string): string | undefined {
  const stamp = STAMP.exec(asciiDigits(line.slice(0, STAMP_LENGTH_MAX)))
  return stamp === null ? undefined : line.slice(stamp[0].length)
}

/** Whether a text was copied or exported from a chat. */
export function isChat(text: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => withoutStamp(line) !== undefined)
}

/**
 * What a line of a chat says of a person: the message, and who sent it where the message alone holds no
 * name or no number. Other lines stay as they are.
 */
export function personOfChatLine(line: string): string {
  const said = withoutStamp(line)
  if (said === undefined) return line
  const [, sender, message] = /^([^:]+): *(.*)$/u.exec(said) ?? []
  if (sender === undefined || message === undefined) return said
  const found = findPhone(asciiDigits(message))
  if (typeof found !== 'object') return `${message} ${sender}`
  const around = message.slice(0, found.from) + message.slice(found.until)
  return /\p{L}/u.test(around) ? message : `${sender} ${message}`
}
