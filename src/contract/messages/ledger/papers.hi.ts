import type { papers as english } from './papers.en.ts'
import type { Translated } from '../translate.ts'

export const papers: Translated<typeof english> = {
  'statement': 'विवरण फ़ाइल के रूप में',
  'statement-text': 'ऊपर चुनी हुई पंक्तियाँ, सबसे पुरानी पहले।',
  'language': 'काग़ज़ की भाषा',
  'language.en': 'अंग्रेज़ी',
  'language.hi': 'हिंदी',
  'csv': 'स्प्रेडशीट के लिए CSV',
  'pdf': 'छापने के लिए PDF',
  'years': 'साल के विवरण',
  'tax-years': 'कर-वर्ष',
  'tax-year': 'कर-वर्ष',
  'years-text': 'हर कर-वर्ष (1 अप्रैल से 31 मार्च) में जिसकी पुष्टि हुई, भारत में भुगतान के दिन के हिसाब से। काग़ज़ पर कर की सूचना और आपकी अपनी सीमा होती है।',
  'year': 'कर-वर्ष {years}',
  'given': 'दिया',
  'received': 'मिला',
  'year-file': 'साल का विवरण {years}, PDF',
  'gift': 'मदद का काग़ज़',
  'gift-text': 'बैंक या सरकारी संस्था पूछे कि पैसा कहाँ से आया, तो उसके लिए: दोनों के नाम, राशि, बैंक का संदर्भ नंबर। जिसके हाथ में काग़ज़ हो वह इसका कोड जाँच सकता है, इसलिए केवल उसी को दें जिसे ज़रूरत हो।',
  'gift-file': 'मदद का काग़ज़, PDF',
  'making': 'फ़ाइल बन रही है …',
  'lines': '{total} में से {done} पंक्तियाँ',
  'cancel': 'रोकें',
  'saved': 'फ़ाइल तैयार है।',
  'failed': 'फ़ाइल नहीं मिल सकी। कृपया फिर कोशिश करें।',
}
