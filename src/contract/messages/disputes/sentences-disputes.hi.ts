import type { disputeSentences as english } from './sentences-disputes.en.ts'
import type { Translated } from '../translate.ts'

export const disputeSentences: Translated<typeof english> = {
  'taken': 'यह विवाद अब आपके पास है। फ़ैसले से पहले कृपया सब कुछ पढ़ें।',
  'let-go': 'यह विवाद फिर दूसरे अधिकारियों के लिए खुला है।',
  'evidence-asked': 'दोनों से सबूत माँगा गया है। वे जो भेजेंगे, हम आपको बताएँगे।',
  'evidence-closed': 'सबूत का इंतज़ार ख़त्म हुआ। कृपया अब फ़ैसला दें।',
  'written': 'आपका संदेश दोनों को भेजा गया।',
  'ruling-proposed': 'आपके फ़ैसले को दूसरे अधिकारी की मंज़ूरी का इंतज़ार है।',
  'ruling-approved': 'फ़ैसला मंज़ूर हुआ। दोनों को कारण के साथ बताया जाता है।',
  'ruling-final': 'अपील पर फ़ैसला हो गया। वह अब लागू होता है।',
  'ruling-refused': 'फ़ैसला मंज़ूर नहीं हुआ। अधिकारी को कारण बताया जाता है।',
  'measure-proposed': 'आपके प्रस्ताव को दूसरे अधिकारी की मंज़ूरी का इंतज़ार है।',
  'measure-approved': 'तय हो गया। उस व्यक्ति को कारण के साथ बताया जाता है।',
  'measure-refused': 'प्रस्ताव मंज़ूर नहीं हुआ।',
  'evidence-added': 'आपकी तस्वीर जुड़ गई। इसे सिर्फ़ इस मामले के अधिकारी देख सकते हैं।',
  'accepted': 'आपने फ़ैसला मान लिया है।',
  'appealed': 'दूसरे अधिकारी इसे फिर जाँचेंगे। उनका फ़ैसला आख़िरी होगा।',
}
