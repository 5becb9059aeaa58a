/**
 * The error for a message that a provider did not take. `unsure`: it may have arrived, so that a
 * second try at once could send it twice. `ofOne`: the reason may be this message or its reader, and
 * others may go out.
 */
export class NotHandedOver extends Error {
  readonly unsure: boolean
  readonly ofOne: boolean
  constructor(message: string, { unsure, ofOne = false }: { unsure: boolean; ofOne?: boolean }) {
    super(message)
    this.name = 'NotHandedOver'
    this.unsure = unsure
    this.ofOne = ofOne
  }
}

const ANSWER_MS = 10_000
const ANSWER_CHARACTERS_MAX = 4_000
/** The provider was never reached, or took nothing. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const BUSY = new Set([429, 503])

/** Is told the status and the beginning of an answer. */
export type Answered = (status: number, text: string) => void

/**
 * Posts a message to a provider over HTTP, within ten seconds and without following redirects.
 * Throws NotHandedOver, whose text names neither the address nor the message.
 */
export async function sendToProvider(
  what: string,
  {
    url,
    headers,
    body,
    responseMs = ANSWER_MS,
    expected = [],
    heard,
  }: {
    url: string
    headers: Record<string, string>
    body: string | Uint8Array<ArrayBuffer>
    responseMs?: number
    expected?: readonly number[]
    heard?: Answered
  },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(responseMs),
      redirect: 'error',
    })
    const { status } = response
    if (!response.ok && !expected.includes(status)) throw await refusalOf(what, response, heard)
    const text = await beginningOf(response)
    heard?.(status, text)
    return { status, text }
  } catch (error) {
    throw error instanceof NotHandedOver ? error : silenceOf(what, error)
  }
}

async function refusalOf(
  what: string,
  response: Response,
  heard: Answered | undefined,
): Promise<NotHandedOver> {
  const { status } = response
  if (heard === undefined) await response.body?.cancel()
  else heard(status, await beginningOf(response))
  return new NotHandedOver(`${what} answered ${status}`, {
    unsure: status >= 500 && !BUSY.has(status),
  })
}

function silenceOf(what: string, error: unknown): NotHandedOver {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  const code = cause?.code ?? name
  return new NotHandedOver(`${what} did not answer: ${code}`, { unsure: !NOT_REACHED.has(code) })
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > ANSWER_CHARACTERS_MAX) break
  }
  return text.slice(0, ANSWER_CHARACTERS_MAX)
}
