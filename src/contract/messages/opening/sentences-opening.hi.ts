import type { Translated } from '../translate.ts'
import type { openingSentences as english } from './sentences-opening.en.ts'

export const openingSentences: Translated<typeof english> = {
  'founding-begun': 'धन्यवाद। हमने आपको ईमेल भेजा है, उसे खोलकर अपना पता वेरिफ़ाई करें।',
  'founding-opened': 'समूह खुल गया है। संस्थापकों को बता दिया गया है।',
  'founding-refused': 'आवेदन अस्वीकार किया गया। संस्थापकों को आपका कारण ईमेल से मिलेगा।',
  'circle-pause': 'समूह रोक दिया गया है। वहाँ कुछ नया शुरू नहीं होगा; जो चल रहा है वह सामान्य रूप से पूरा होगा।',
  'circle-resume': 'समूह फिर से खुला है।',
  'circle-close': 'समूह बंद हो रहा है। जब कोई भुगतान और कोई विवाद नहीं चल रहा होगा, तब यह बंद हो जाएगा।',
  'panel-added': 'यह अधिकारी अब पैनल में हैं।',
  'panel-removed': 'यह अधिकारी अब पैनल में नहीं हैं।',
  'bounds-set': 'सहेजा गया।',

  'panel-wanted': 'अब से यहाँ के विवादों का फ़ैसला पैनल भी करेगा।',
  'terms-agreed': 'आप दोनों ने {days} दिन लिखे हैं। शुरुआती दिनों में शामिल होने वाले सभी के लिए यही लागू होगा।',
  'terms-named': 'सहेजा गया। यह तभी लागू होगा जब समूह खुलने से पहले दूसरे संस्थापक भी {days} दिन लिखें।',
  'sms-sent': 'परीक्षण संदेश आपके फ़ोन पर भेजा जा रहा है।',
}
