import type { payments as english } from './payments.en.ts'
import type { Translated } from '../translate.ts'

export const payments: Translated<typeof english> = {
  'pay-to': '{name} को पैसे भेजें',
  'pay-title': '{name} को',
  'from-title': '{name} से',
  'amount-to': '{name} को',
  'amount-from': '{name} से',
  'part-of': '({amount} में से)',
  'pay-by': 'भुगतान का समय:',
  'confirm-by': 'पुष्टि का समय:',
  'they-confirm-by': '{name} की पुष्टि का समय:',
  'note-from': '{name} का संदेश:',
  'open': 'विवरण और अब तक क्या हुआ',
  'chosen': 'चुनकर दी गई मदद',

  'show-payee': 'दिखाएँ कि पैसे कहाँ भेजने हैं',
  'paid-already': 'मैंने पैसे भेज दिए हैं',

  'proof-alt': 'भुगतान की तस्वीर, {name} की भेजी हुई',
  'proof-mine': 'भुगतान की तस्वीर, आपकी भेजी हुई',
  'rail.upi': 'UPI',
  'rail.imps': 'IMPS',
  'rail.neft': 'NEFT',
  'rail.rtgs': 'RTGS',

  'waits-for': 'आपने भुगतान दर्ज किया। अब {name} अपना बैंक खाता देखेंगे/देखेंगी।',
  'do.claim_withdrawn': 'मैंने असल में पैसे नहीं भेजे',

  'do.declined': 'मैं पैसे नहीं दे सकता/सकती',

  'awaiting-proof': 'सबूत का इंतज़ार',
  'awaiting-proof-text': '{name} ने अभी भुगतान दर्ज नहीं किया है। अभी आपको कुछ नहीं करना है।',
  'claimed-by': '{name} का कहना है: {rail} से भेजे, संदर्भ {utr}।',
  'look-in-bank': 'अभी अपना बैंक खाता देखें। तस्वीर से कुछ साबित नहीं होता।',
  'do.confirmed': 'भुगतान मिल गया',
  'do.not_received': 'मुझे यह नहीं मिला',
  'not-received-from': '“मुझे यह नहीं मिला” {time} से चुना जा सकता है, क्योंकि पैसे पहुँचने में आधा घंटा लग सकता है।',

  'disputed-text': 'इस भुगतान पर विवाद है। सुलझने तक इसका समय रुका है।',
  'arrived-after-all': 'पैसे बाद में आ गए हों तो अब भी पुष्टि की जा सकती है।',

  'moved.quiet_hours': 'समय सुबह 10:00 बजे किया गया, क्योंकि रात 10 से सुबह 8 के बीच किसी काम का समय नहीं निकलता।',
  'moved.outage': 'समय आगे बढ़ाया गया, क्योंकि सेवा कुछ देर बंद थी। वह समय किसी के ख़िलाफ़ नहीं गिना जाता।',

  'do.bank_pending': 'मेरा बैंक “pending” दिखा रहा है',
  'do.bank_failed': 'मेरे बैंक में भुगतान फ़ेल हुआ',
  'do.cancel_proposed': 'रद्द करने का प्रस्ताव रखें',
  'do.cancel_agreed': 'हाँ, रद्द करें',
  'do.cancel_refused': 'रद्द न करें',
  'do.late_claimed': 'मैंने पहले ही पैसे भेज दिए थे',
  'do.returned': 'पैसे मेरे पास लौट आए',
  'do.return_missing': 'पैसे वापस नहीं आए',
  'do.reversal_asked': 'सुधार का अनुरोध करें',
  'do.reversal_withdrawn': 'सुधार का अनुरोध वापस लें',
  'went-through': 'अब हो गया: मैंने पैसे भेज दिए हैं',
  'pay-not-again': 'कृपया दोबारा पैसे न भेजें।',
  'pay-not-again-text': 'आपका बैंक अभी इस भुगतान पर काम कर रहा है। फ़ेल हुए UPI भुगतान बैंक अगले कामकाजी दिन तक लौटा देते हैं। तब तक खाते की जानकारी छिपी रहेगी।',
  'bank-by': 'आपके बैंक का समय:',
  'their-bank-by': 'उनके बैंक का समय:',
  'bank-works-there': '{name} ने पैसे भेजे, पर उनका बैंक “pending” दिखा रहा है। पैसे अब भी आ सकते हैं, या {name} के पास लौट सकते हैं। आपके खाते में दिखें तो पुष्टि करें।',
  'cancel-waits': 'आपने रद्द करने का प्रस्ताव रखा है। {name} {time} तक जवाब दे सकते/सकती हैं।',
  'cancel-asked': '{name} ने यह भुगतान रद्द करने का प्रस्ताव रखा है। आप मान लें तो किसी की ग़लती नहीं मानी जाती।',
  'answer-until': 'जवाब का समय:',
  'open-payment': 'यह भुगतान खोलें',
  'refused': 'भुगतान {code}: {text}',
  'refused-close': 'मैंने पढ़ लिया',
}
