import type { me as english } from './me.en.ts'
import type { Translated } from '../translate.ts'

export const me: Translated<typeof english> = {
  'title': 'मैं',
  'since': '{phone} · {month} से',
  'paid': 'मेरे पैसे कहाँ आएँ',
  'paid-more': '{first} · {count} और',
  'paid-missing': 'मदद माँगने से पहले चाहिए',
  'limits': 'मेरी सीमाएँ',
  'limits-now': 'माँग {ask} · पेशकश {pledge}',
  'notices': 'सूचनाएँ',
  'notices-here': 'यहाँ',
  'language': 'भाषा',
  'login': 'लॉग इन और फ़ोन',
  'devices': 'फ़ोन, कंप्यूटर: {count}',
  'devices-bare': 'फ़ोन, कंप्यूटर: {count}, पासकी नहीं',
  'do-this': 'यह करें',
  'support': 'सहायता माँगें',
  'support-open': 'खुले सवाल: {count}',
  'support-who': 'अपने समूह को लिखें',
  'my-data': 'मेरी जानकारी',
  'my-data-what': 'डाउनलोड, नॉमिनी, खाता बंद',
  'record': 'मेरा रिकॉर्ड',
  'record-what': 'किसने क्या किया, क्या देखा',
}
