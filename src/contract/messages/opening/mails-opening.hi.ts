import type { Translated } from '../translate.ts'
import type { openingMails as english } from './mails-opening.en.ts'

export const openingMails: Translated<typeof english> = {
  'refused.subject': 'आपका समूह नहीं खोला गया',
  'refused.why': 'इस इंस्टॉलेशन के संचालक ने समूह के लिए आपका आवेदन देखा और समूह नहीं खोला।',
  'refused.reason': 'कारण: {reason}',
  'refused.action': 'संचालक को लिखें',
  'refused.free':
    'आपका खाता बंद कर दिया गया है। इसी ईमेल, फ़ोन और PAN से आप किसी दूसरे समूह में शामिल हो सकते/सकती हैं। समूह के लिए फिर से आवेदन 12 महीने बाद किया जा सकता है।',
}
