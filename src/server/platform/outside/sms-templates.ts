import { fillIn } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'

/** A rendered text with the id of its registered template and its variables in order. */
export type SmsText = {
  readonly templateId: string
  readonly language: Language
  readonly variables: readonly string[]
  readonly rendered: string
}

/**
 * Indian operators deliver only registered texts; variables are at most 30 characters, a text at
 * most two segments.
 */
export const SMS_VARIABLE_MAX = 30

type Template = { readonly id: string; readonly text: string; readonly slots: readonly string[] }

export const SMS_TEMPLATES = {
  'phone-code': {
    en: {
      id: 'paraspar-phone-code-en',
      text:
        '{code} is your Paraspar code to verify your phone. It works for 10 minutes. Do not ' +
        'share it with anyone.',
      slots: ['code'],
    },
    hi: {
      id: 'paraspar-phone-code-hi',
      text: '{code} आपका Paraspar कोड है। 10 मिनट चलेगा। किसी को न बताएँ।',
      slots: ['code'],
    },
  },
  'set-up-test': {
    en: {
      id: 'paraspar-set-up-test-en',
      text: 'Paraspar: this is the test message you asked for. SMS reaches this phone.',
      slots: [],
    },
    hi: {
      id: 'paraspar-set-up-test-hi',
      text: 'Paraspar: यह आपका माँगा हुआ परीक्षण संदेश है। SMS यहाँ पहुँच रहे हैं।',
      slots: [],
    },
  },
  // One text for all circles: no name of a circle or a founder, because anybody can enter a number.
  'list-invitation': {
    en: {
      id: 'paraspar-list-invitation-en',
      text:
        'Paraspar: people you know invite you to a group for mutual help. See who, or stop ' +
        'invitations: {site}/join/{code} Joining earns nothing and costs nothing.',
      slots: ['site', 'code'],
    },
    hi: {
      id: 'paraspar-list-invitation-hi',
      text: 'Paraspar: आपसी मदद के समूह का न्योता। देखें या मना करें: {site}/join/{code}',
      slots: ['site', 'code'],
    },
  },
  // The last line lets a phone fill the code in on this site only (WebOTP, origin-bound codes).
  'entry-code': {
    en: {
      id: 'paraspar-entry-code-en',
      text:
        '{code} is your Paraspar code to log in. It works for 10 minutes. Paraspar never asks ' +
        'for it by phone.\n@{site} #{same}',
      slots: ['code', 'site', 'same'],
    },
    hi: {
      id: 'paraspar-entry-code-hi',
      text: '{code} आपका Paraspar कोड। किसी को न बताएँ।\n@{site} #{same}',
      slots: ['code', 'site', 'same'],
    },
  },
  'behalf-pledge-code': {
    en: {
      id: 'paraspar-behalf-pledge-code-en',
      text:
        'Paraspar: a manager wants to pledge Rs {amount} of help in your name. Only if you ' +
        'agree, tell them the code {code}. It works for 10 minutes.',
      slots: ['amount', 'code'],
    },
    hi: {
      id: 'paraspar-behalf-pledge-code-hi',
      text: 'Paraspar: आपके नाम से ₹{amount} मदद देने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
      slots: ['amount', 'code'],
    },
  },
  // Five payments are more than one, so the text must name them to the person who reads out the
  // code.
  'behalf-happy-code': {
    en: {
      id: 'paraspar-behalf-happy-code-en',
      text:
        'Paraspar: a manager wants to pledge Rs {amount} every 30 days, 5 times, in your ' +
        'name. Only if you agree, tell them the code {code}. It works for 10 minutes.',
      slots: ['amount', 'code'],
    },
    hi: {
      id: 'paraspar-behalf-happy-code-hi',
      text: 'Paraspar: आपके नाम से 5 बार, हर 30 दिन ₹{amount} देने का कोड {code}। सहमत हों तभी बताएँ।',
      slots: ['amount', 'code'],
    },
  },
  'behalf-ask-code': {
    en: {
      id: 'paraspar-behalf-ask-code-en',
      text:
        'Paraspar: a manager wants to ask for Rs {amount} of help in your name. Only if you ' +
        'agree, tell them the code {code}. It works for 10 minutes.',
      slots: ['amount', 'code'],
    },
    hi: {
      id: 'paraspar-behalf-ask-code-hi',
      text: 'Paraspar: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
      slots: ['amount', 'code'],
    },
  },
  // A note is too long for an SMS, so the text only says that there is one.
  'behalf-ask-note-code': {
    en: {
      id: 'paraspar-behalf-ask-note-code-en',
      text:
        'Paraspar: a manager wants to ask for Rs {amount} of help with a note in your name. ' +
        'Have the note read to you. Only if you agree, tell them the code {code}. It works ' +
        'for 10 minutes.',
      slots: ['amount', 'code'],
    },
    hi: {
      id: 'paraspar-behalf-ask-note-code-hi',
      text: 'Paraspar: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। नोट सुनें, सहमत हों तभी बताएँ।',
      slots: ['amount', 'code'],
    },
  },
  // The notices: no amount, no name, and one text for several payments.
  'notice-pay': {
    en: {
      id: 'paraspar-notice-pay-en',
      text:
        'Paraspar: you have a payment to make. Open {site}/dashboard to pay and record ' +
        'it in time, or to decline it.',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-pay-hi',
      text: 'Paraspar: आपको एक पेमेंट करना है। {site}/dashboard पर समय रहते करें या मना करें।',
      slots: ['site'],
    },
  },
  'notice-confirm': {
    en: {
      id: 'paraspar-notice-confirm-en',
      text:
        'Paraspar: someone says they paid you. Check your own bank account, then ' +
        'answer: {site}/dashboard Never share an OTP.',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-confirm-hi',
      text:
        'Paraspar: किसी ने आपको पैसे भेजे हैं, ऐसा लिखा है। अपना बैंक खाता देखकर जवाब ' +
        'दें: {site}/dashboard',
      slots: ['site'],
    },
  },
  'notice-answer': {
    en: {
      id: 'paraspar-notice-answer-en',
      text:
        'Paraspar: your answer about a payment is needed. Open {site}/dashboard to see ' +
        'what to do.',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-answer-hi',
      text: 'Paraspar: एक पेमेंट पर आपका जवाब चाहिए। देखें: {site}/dashboard',
      slots: ['site'],
    },
  },
  'notice-time': {
    en: {
      id: 'paraspar-notice-time-en',
      text:
        'Paraspar: your time to act is running out. Open {site}/dashboard to see what ' +
        'to do, and until when.',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-time-hi',
      text: 'Paraspar: आपका समय पूरा होने वाला है। क्या करना है और कब तक, देखें: {site}/dashboard',
      slots: ['site'],
    },
  },
  'notice-ruling': {
    en: {
      id: 'paraspar-notice-ruling-en',
      text:
        'Paraspar: there is a decision about a payment of yours. Read it here: ' +
        '{site}/notifications',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-ruling-hi',
      text: 'Paraspar: आपके एक पेमेंट पर फ़ैसला हुआ है। पढ़ें: {site}/notifications',
      slots: ['site'],
    },
  },
  'notice-removed': {
    en: {
      id: 'paraspar-notice-removed-en',
      text:
        'Paraspar: officers decided to end your membership. Ask an officer of your ' +
        'group for the reasons.',
      slots: [],
    },
    hi: {
      id: 'paraspar-notice-removed-hi',
      text: 'Paraspar: अधिकारियों ने आपकी सदस्यता ख़त्म की है। कारण अपने समूह के अधिकारी से पूछें।',
      slots: [],
    },
  },
  'notice-news': {
    en: {
      id: 'paraspar-notice-news-en',
      text: 'Paraspar: there is a new notice for you. Read it here: {site}/notifications',
      slots: ['site'],
    },
    hi: {
      id: 'paraspar-notice-news-hi',
      text: 'Paraspar: आपके लिए नई सूचना है। पढ़ें: {site}/notifications',
      slots: ['site'],
    },
  },
} as const satisfies Record<
  string,
  { readonly en: Template } & Readonly<Partial<Record<Language, Template>>>
>

export type SmsTemplate = keyof typeof SMS_TEMPLATES

/** Renders a registered text. Throws when a variable is missing or longer than operators take. */
export function renderSms(
  template: SmsTemplate,
  language: Language,
  values: Readonly<Record<string, string>>,
): SmsText {
  const registered: { readonly en: Template } & Readonly<Partial<Record<Language, Template>>> =
    SMS_TEMPLATES[template]
  // Operators deliver only registered texts: a language without this text gets the whole English
  // one.
  const { id, text, slots } = registered[language] ?? registered.en
  const variables = slots.map((slot) => {
    const value = values[slot]
    if (value === undefined || value.length > SMS_VARIABLE_MAX)
      throw new RangeError(`the value of ${slot} does not fit into the template ${id}`)
    return value
  })
  return {
    templateId: id,
    language: registered[language] === undefined ? 'en' : language,
    variables,
    rendered: fillIn(text, values),
  }
}

/**
 * How many SMS a text takes: 160 letters of GSM 7-bit, or 70 of UCS-2; a little less each when it
 * is split.
 */
export function segmentsOf(text: string): number {
  const [single, split] = /^[\n\r -~£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉÄÖÑÜ§¿äöñüà€]*$/u.test(text)
    ? [160, 153]
    : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / split)
}
