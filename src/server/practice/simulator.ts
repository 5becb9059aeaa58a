import type { Contract, EndpointKey } from '#contract/index.ts'
import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import type { UseCase } from '#server/platform/use-case/use-case.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { runUseCase } from '#server/platform/use-case/run-use-case.ts'
import type { World } from '#server/platform/use-case/world.ts'

export type UseCases = { readonly [K in EndpointKey]?: UseCase<K> }
type Sent<K extends EndpointKey> = Partial<InputOf<Contract[K]>>

/** The newest message that a running server sent to an address or number. */
export type Outbox = { textTo(address: string): Promise<string | undefined> }

/** How long a running server may take to send a message: 20 s. */
const TRIES = 100
const TRY_AGAIN_MS = 200

/**
 * Simulates people at their devices: every step is the use case a real request would run, every
 * code is read from the message it came in.
 */
export type Simulator = {
  act<K extends EndpointKey>(
    key: K,
    input: Sent<K>,
    who?: { token?: string; file?: Uint8Array },
  ): Promise<ResponseOf<Contract[K]>>
  /** Runs the waiting jobs: mails, codes, matching. */
  workOffJobs(): Promise<void>
  /** Returns the code in the newest message to an address or number; throws when there is none. */
  codeSentTo(address: string): Promise<string>
  /** Reads a captcha. Its picture is the digits themselves. */
  readCaptcha(): Promise<{ captchaId: string; code: string }>
}

/**
 * Simulates in a world. `outbox` is where a server that runs in the same world puts what it sends: its
 * workers may take a message before the simulator does.
 */
export function createSimulator(
  real: World,
  useCases: UseCases,
  handlers: JobHandlers,
  outbox?: Outbox,
): Simulator {
  const messages: { to: string; text: string }[] = []
  const world: World = {
    ...real,
    mailer: {
      send: async (mail: Mail) => void messages.push({ to: mail.to, text: mail.text }),
      close: () => undefined,
    },
    sms: { send: async (text, to) => void messages.push({ to, text: text.rendered }) },
    services: {
      ...real.services,
      captchas: { ...real.services.captchas, draw: async (digits) => `data:,${digits}` },
    },
  }
  const caller: Caller = {
    network: '127.0.0.1',
    device: undefined,
    hasSession: false,
    registration: undefined,
    deviceWord: '',
    publicUrl: real.config.publicUrl,
    practice: true,
    startSession: () => undefined,
    endSession: () => undefined,
    noteRegistration: () => undefined,
  }
  const self: Simulator = {
    act(key, input, who = {}) {
      const useCase = useCases[key]
      if (useCase === undefined) throw new Error(`nobody simulates ${key}`)
      return runUseCase(world, useCase, {
        input: { params: undefined, query: undefined, body: undefined, ...input } as InputOf<
          Contract[typeof key]
        >,
        path: key,
        token: who.token,
        language: undefined,
        idempotencyKey: newUuid(),
        file: who.file,
        // A browser takes the new token that a factor brings.
        caller: {
          ...caller,
          startSession: ({ token }) => void (who.token !== undefined && (who.token = token)),
        },
      })
    },
    workOffJobs: () => workOffJobs(world, handlers),
    async codeSentTo(address) {
      const newest = async () =>
        messages.findLast((message) => message.to === address)?.text ??
        (await outbox?.textTo(address))
      for (let tried = 0; tried < (outbox === undefined ? 1 : TRIES); tried++) {
        if (tried > 0) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
        const code = codeIn((await newest()) ?? '')
        if (code !== undefined) return code
      }
      throw new Error(`no code was sent to ${address}`)
    },
    async readCaptcha() {
      const { captchaId, image } = await self.act('GET /user/captcha', { query: {} })
      return { captchaId, code: image.split(',')[1] ?? '' }
    },
  }
  return self
}

function codeIn(text: string): string | undefined {
  return /[#&]code=([\w.-]+)/.exec(text)?.[1] ?? /\b(\d{6})\b/.exec(text)?.[1]
}
