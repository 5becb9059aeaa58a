import type { siteFrame as english } from '../en/site-frame.ts'
import type { Translated } from '../translate.ts'

export const siteFrame: Translated<typeof english> = {
  'brand': 'परस्पर',
  'skip': 'सीधे मुख्य बात पर जाएँ',
  'menu': 'मेन्यू',
  'nav.main': 'मुख्य मेन्यू',
  'nav.home': 'होम',
  'nav.plans': 'योजनाएँ',
  'nav.rules': 'नियम',
  'nav.privacy': 'निजता',
  'nav.login': 'लॉग इन',
  'nav.register': 'जुड़ें',
  'other-language': 'English',
  'practice': 'अभ्यास समूह: नक़ली पैसा',
  'footer.promise': 'परस्पर कभी पैसा अपने पास नहीं रखता, कोई शुल्क नहीं लेता, और यहाँ कोई आपसे कुछ लौटाने का वादा नहीं करता। किसी को बुलाने से कुछ नहीं मिलता।',
  'footer.contact': 'यह साइट कौन चलाता है',
  'footer.email': 'ईमेल',
  'footer.phone': 'फ़ोन',
  'footer.links': 'काम के लिंक',
  'footer.privacy': 'निजता नीति',
  'footer.rights': '© {year} {name}',
  'footer.credit': 'परस्पर Apache License 2.0 के तहत मुक्त सॉफ़्टवेयर है',
  'noscript': 'इस फ़ॉर्म के लिए JavaScript चाहिए, जो आपके ब्राउज़र में बंद है। सिर्फ़ जानकारी देने वाले पेज इसके बिना भी चलते हैं।',
  'not-found.title': 'यह पेज मौजूद नहीं है',
  'not-found.text': 'हो सकता है पता ग़लत लिखा गया हो, या पेज कहीं और चला गया हो।',
  'not-found.home': 'होम पेज पर जाएँ',
}
