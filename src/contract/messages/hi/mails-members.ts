import type { memberMails as english } from '../en/mails-members.ts'
import type { Translated } from '../translate.ts'

export const memberMails: Translated<typeof english> = {
  'greeting': 'नमस्ते {name},',
  'footer.operator': 'Paraspar की यह सेवा {operator} चलाते हैं।',
  'footer.never': 'Paraspar की ओर से कोई भी आपसे पासवर्ड, PIN, बैंक का OTP या आधार नंबर कभी नहीं माँगेगा।',

  'verify.subject': 'Paraspar के लिए अपना ईमेल सत्यापित करें',
  'verify.why': 'किसी ने इस ईमेल से, ऊपर लिखे नाम पर, {circle} समूह में रजिस्टर किया है। अगर वह आप थे, तो कृपया दिखाएँ कि यह ईमेल आपका है।',
  'verify.action': 'ईमेल सत्यापित करें',
  'verify.lasts': 'यह लिंक एक ही बार, 30 मिनट तक चलेगा।',
  'verify.not-me': 'अगर वह आप नहीं थे, या नाम आपका नहीं है, तो कुछ न करें: आपके दबाए बिना यह ईमेल किसी काम में नहीं आएगा।',

  'reset.subject': 'Paraspar का नया पासवर्ड बनाएँ',
  'reset.why': 'किसी ने आपके खाते के लिए नया पासवर्ड माँगा है। अगर वह आप थे, तो यहाँ नया पासवर्ड चुनें।',
  'reset.action': 'नया पासवर्ड चुनें',
  'reset.lasts': 'यह लिंक एक ही बार, 30 मिनट तक चलेगा। आप हर जगह से लॉग आउट हो जाएँगे।',
  'reset.not-me': 'अगर वह आप नहीं थे, तो कुछ न करें: आपका पासवर्ड वही रहेगा।',

  'registered-again.subject': 'आपका Paraspar खाता पहले से है',
  'registered-again.why': 'किसी ने इस ईमेल से रजिस्टर करने की कोशिश की। यह पहले से आपके खाते का है, इसलिए कुछ नहीं बदला और उन्हें कुछ नहीं बताया गया।',
  'registered-again.action': 'लॉग इन करें',
  'registered-again.forgot': 'अगर वह आप थे और पासवर्ड भूल गए हैं, तो वहाँ “पासवर्ड भूल गए” चुनें।',
  'registered-again.not-me': 'अगर वह आप नहीं थे, तो आपको कुछ नहीं करना है।',

  'password-changed.subject': 'आपका Paraspar पासवर्ड बदल गया है',
  'password-changed.why': 'आपके खाते का पासवर्ड नया है और आपको हर जगह से लॉग आउट कर दिया गया है।',
  'password-changed.action': 'यह मैंने नहीं किया',
  'password-changed.not-me': 'अगर वह आप नहीं थे, तो इस बटन से तुरंत नया पासवर्ड बनाएँ और अपने समूह के किसी स्टीवर्ड को बताएँ।',

  'payment-detail-added.subject': 'आपके Paraspar खाते में भुगतान की नई जानकारी जुड़ी है',
  'payment-detail-added.why': 'आपको मिलने वाली मदद के लिए आपके खाते में नया बैंक खाता या UPI ID जुड़ा है। सुरक्षा के लिए, पहली के बाद जुड़ी जानकारी 48 घंटे बाद ही काम में आती है।',
  'payment-detail-added.action': 'मेरा खाता देखें',
  'payment-detail-added.not-me': 'अगर वह आप नहीं थे, तो उसे वहाँ से हटाएँ, नया पासवर्ड बनाएँ और अपने समूह के किसी स्टीवर्ड को बताएँ।',
}
