import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import type { Mailer } from '#server/platform/outside/mail/mailer.ts'
import type { PushMessage, PushSender, PushTarget } from '#server/platform/outside/push.ts'
import type { SmsText } from '#server/platform/outside/sms-templates.ts'
import type { SmsGateway } from '#server/platform/outside/sms.ts'
import { schemeSentencesIn } from '../rules/scheme-words.ts'

/** A mail server that keeps mails. Checks every mail of every test for words of money schemes. */
export function mailerInto(mails: Mail[], promising: string[], isOut: () => boolean): Mailer {
  return {
    async send(mail) {
      if (isOut()) throw new NotHandedOver('the mail server is down', { unsure: false })
      mails.push(mail)
      promising.push(...schemeSentencesIn(`${mail.subject}\n${mail.text}`))
    },
    close: () => undefined,
  }
}

/** An SMS gateway that keeps texts. */
export function gatewayInto(
  texts: { text: SmsText; to: string }[],
  isOut: () => boolean,
): SmsGateway {
  return {
    async send(text, to) {
      if (isOut()) throw new NotHandedOver('the SMS gateway is down', { unsure: false })
      texts.push({ text, to })
    },
  }
}

/** A push service that keeps pushes. */
export function pushInto(
  pushes: { target: PushTarget; message: PushMessage }[],
  isOut: () => boolean,
): PushSender {
  return {
    publicKey: 'key-of-a-test',
    async send(target, message) {
      if (isOut()) throw new NotHandedOver('the push service is down', { unsure: false })
      if (target.endpoint.endsWith('/gone')) return 'gone'
      pushes.push({ target, message })
      return 'taken'
    },
  }
}

/** Catches what the real sender could hand over. */
export function after<A extends unknown[], S extends { send(...message: A): Promise<void> }>(
  real: { send(...message: A): Promise<void> } | undefined,
  caught: S,
): S {
  return real === undefined
    ? caught
    : {
        ...caught,
        async send(...message: A) {
          await real.send(...message)
          await caught.send(...message)
        },
      }
}
