import type { referrals as english } from './referrals.en.ts'
import type { Translated } from '../translate.ts'

export const referrals: Translated<typeof english> = {
  'title': 'सदस्य',
  'lead': 'जिन्हें आप समूह में लाए/लाईं। बुलाने से किसी को न पैसा मिलता है, न पद, न पहले बारी। यह सूची केवल बताती है कि आपने किनके लिए हाँ कही।',
  'list': 'मेरे बुलाए हुए',
  'none': 'आप अभी किसी को समूह में नहीं लाए/लाईं।',
  'none-found': 'इस खोज से सूची में कोई नहीं मिला।',
  'search': 'नाम, ईमेल या फ़ोन से खोजें',
  'id': 'आईडी',
  'name': 'नाम',
  'email': 'ईमेल',
  'phone': 'फ़ोन',
  'currency': 'मुद्रा',
  'role': 'भूमिका',
  'state': 'स्थिति',
  'created': 'जुड़ने की तारीख़',
  'masked': 'ईमेल और फ़ोन छिपे रहते हैं, जब तक वे सदस्य उन्हें ख़ुद न दिखाएँ।',
  'page-of': 'पेज {page} / {pages}',
  'newer': 'पिछला',
  'older': 'अगला',
}
