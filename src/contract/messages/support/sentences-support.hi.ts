import type { supportSentences as english } from './sentences-support.en.ts'
import type { Translated } from '../translate.ts'

export const supportSentences: Translated<typeof english> = {
  'ticket-created': 'टिकट बन गया!',
  'message-sent': 'आपका संदेश भेज दिया गया।',
  'picture-added': 'तस्वीर जुड़ गई।',
  'ticket-closed': 'टिकट बंद कर दिया गया।',
  'ticket-reopened': 'टिकट फिर से खुल गया है।',
  'ticket-acknowledged': 'अब यह टिकट आपके पास है। सदस्य को बताया गया है।',
  'ticket-handed-over': 'टिकट सौंप दिया गया।',
  'contact-sent': 'फ़ॉर्म भेज दिया गया!',
  'contact-answered': 'जवाब ईमेल से भेजा जा रहा है।',
  'code-late': 'आज SMS देर से आ रहे हैं: सदस्य का कोड देर से आ सकता है, या नहीं भी आ सकता। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'code-on-its-way': 'सदस्य के फ़ोन पर कोड भेजा जा रहा है।',
  'done-for-member': 'हो गया। सदस्य को बता दिया गया कि आपने उनकी ओर से काम किया।',
  'request-cancelled': 'अनुरोध रद्द हुआ।',
  'managers-allowed': 'मैनेजर फिर से आपकी ओर से काम कर सकते हैं, हर बार आपके फ़ोन पर आए कोड के साथ।',
  'managers-stopped': 'अब कोई आपकी ओर से काम नहीं कर सकता।',
}
