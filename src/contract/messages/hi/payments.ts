import type { payments as english } from '../en/payments.ts'
import type { Translated } from '../translate.ts'

export const payments: Translated<typeof english> = {
  'pay-to': '{name} को भुगतान करें',
  'pay-title': '{name} को',
  'from-title': '{name} से',
  'part-of': '({amount} में से)',
  'pay-by': 'भुगतान का समय:',
  'confirm-by': 'कृपया इस समय तक देखें:',
  'they-confirm-by': '{name} को इस समय तक देखना है:',
  'note-from': '{name} का संदेश:',
  'open': 'विवरण और समय-रेखा',
  'chosen': 'चुनकर दी गई मदद',

  'show-payee': 'दिखाएँ कि कहाँ भुगतान करना है',
  'paid-already': 'मैं भुगतान कर चुका/चुकी हूँ',

  'proof-alt': 'भुगतान की तस्वीर, {name} की भेजी हुई',
  'proof-mine': 'भुगतान की तस्वीर, आपकी भेजी हुई',
  'rail.upi': 'UPI',
  'rail.imps': 'IMPS',
  'rail.neft': 'NEFT',
  'rail.rtgs': 'RTGS',

  'waits-for': 'आपने बताया कि आपने भुगतान कर दिया है। अब {name} अपने बैंक खाते में देखेंगे।',
  'do.claim_withdrawn': 'असल में मैंने भुगतान नहीं किया',

  'do.declined': 'मैं यह भुगतान नहीं कर सकता/सकती',

  'awaiting-proof': 'सबूत का इंतज़ार',
  'awaiting-proof-text': '{name} ने अभी नहीं बताया है कि भुगतान हो गया। अभी आपको कुछ नहीं करना है।',
  'claimed-by': '{name} का कहना है: {rail} से भुगतान किया, संदर्भ {utr}।',
  'look-in-bank': 'अब अपने बैंक खाते में देखें। तस्वीर से कुछ साबित नहीं होता।',
  'do.confirmed': 'भुगतान मिल गया',
  'do.not_received': 'मुझे यह नहीं मिला',
  'not-received-from': '“मुझे यह नहीं मिला” {time} से कह सकते हैं: पैसे में आधा घंटा लग सकता है।',

  'disputed-text': 'इस भुगतान पर सवाल उठा है। जब तक यह सुलझ न जाए, घड़ी रुकी है।',
  'arrived-after-all': 'अगर पैसा बाद में आ गया हो तो आप अब भी पुष्टि कर सकते हैं।',

  'moved.quiet_hours': 'सुबह 10:00 बजे कर दी गई, क्योंकि यह रात 10 से सुबह 8 के बीच पड़ती।',
  'moved.outage': 'आगे बढ़ाई गई, क्योंकि सेवा कुछ देर बंद थी। वह समय किसी के ख़िलाफ़ नहीं गिना जाता।',

  'do.bank_pending': 'मेरा बैंक “pending” दिखा रहा है',
  'do.bank_failed': 'मेरे बैंक में भुगतान नाकाम हुआ',
  'do.cancel_proposed': 'रद्द करने का सुझाव दें',
  'do.cancel_agreed': 'रद्द करने पर सहमत',
  'do.cancel_refused': 'रद्द न करें',
  'do.late_claimed': 'मैंने फिर भी भुगतान कर दिया था',
  'do.returned': 'पैसा मेरे पास लौट आया',
  'do.return_missing': 'पैसा वापस नहीं आया',
  'do.reversal_asked': 'सुधार की माँग करें',
  'do.reversal_settled': 'सुधार की माँग वापस लें',
  'went-through': 'अब हो गया: मैं भुगतान कर चुका/चुकी हूँ',
  'pay-not-again': 'कृपया दोबारा भुगतान न करें।',
  'pay-not-again-text': 'आपका बैंक अभी इस भुगतान पर काम कर रहा है। नाकाम UPI भुगतान बैंक अगले कामकाजी दिन तक लौटा देते हैं। बात साफ़ होने तक भुगतान की जगह छिपी रहेगी।',
  'bank-by': 'आपके बैंक के पास इस समय तक है:',
  'their-bank-by': 'बैंक के पास इस समय तक है:',
  'bank-works-there': '{name} ने भुगतान किया, पर उनका बैंक “pending” दिखा रहा है। पैसा अब भी आ सकता है, या {name} के पास लौट सकता है। अपने खाते में दिखे तो पुष्टि करें।',
  'cancel-waits': 'आपने रद्द करने का सुझाव दिया है। {name} {time} तक जवाब दे सकते हैं।',
  'cancel-asked': '{name} यह भुगतान रद्द करना चाहते हैं। आप सहमत हों तो किसी की ग़लती नहीं मानी जाती।',
  'answer-until': 'जवाब का समय:',
  'answer-on-page': 'पढ़ें और जवाब दें',
  'open-payment': 'यह भुगतान खोलें',
  'refused': 'भुगतान {code}: {text}',
  'refused-close': 'मैंने पढ़ लिया',
}
