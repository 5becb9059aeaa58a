import type { memberAnswers as english } from '../en/answers-members.ts'
import type { Translated } from '../translate.ts'

export const memberAnswers: Translated<typeof english> = {
  'registered': 'रजिस्ट्रेशन हो गया! अब ईमेल सत्यापित करें',
  'email-verified': 'ईमेल सत्यापित हो गया!',
  'link-sent': 'अगर इस ईमेल के लिए कुछ सत्यापित करना है, तो नया लिंक भेजा जा रहा है।',
  'logged-in': 'आप लॉग इन हो गए!',
  'logged-out': 'आप लॉग आउट हो गए',
  'phone-code-sent': 'आपके फ़ोन पर एक कोड भेजा जा रहा है।',
  'phone-verified': 'फ़ोन सत्यापित हो गया!',
  'reset-sent': 'अगर यह ईमेल हमें मालूम है, तो नया पासवर्ड बनाने का लिंक भेजा जा रहा है।',
  'password-set': 'आपका पासवर्ड बदल गया। कृपया नए पासवर्ड से लॉग इन करें।',
  'bank-added': 'खाता जुड़ गया!',
  'upi-added': 'UPI जुड़ गया!',
  'bank-deleted': 'खाता हटा दिया गया।',
  'upi-deleted': 'UPI हटा दिया गया।',
  'profile-updated': 'प्रोफ़ाइल बदल गई!',
  'vouched': 'धन्यवाद। आपकी बात दर्ज हो गई।',
  'not-known': 'धन्यवाद। अब एक स्टीवर्ड फ़ैसला करेंगे।',
  'application-accepted': 'आवेदन मान लिया गया।',
  'application-declined': 'आवेदन नहीं माना गया।',
  'wait-waived': 'अब रुकना ज़रूरी नहीं है।',
}
