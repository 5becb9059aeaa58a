import type { contentSentences as english } from './sentences-content.en.ts'
import type { Translated } from '../translate.ts'

export const contentSentences: Translated<typeof english> = {
  'written': 'ड्राफ़्ट सहेज लिया गया।',
  'send': 'भेज दिया। दूसरे एडमिन इसे देखेंगे।',
  'take_back': 'यह फिर से ड्राफ़्ट है।',
  'publish': 'प्रकाशित हो गया। एक मिनट के भीतर सबको दिखेगा।',
  'hand_back': 'आपके कारण के साथ लिखने वाले को लौटा दिया गया।',
  'withdraw': 'हटा लिया गया। एक मिनट के भीतर यह पेजों से हट जाएगा।',
  'testimonial-saved': 'धन्यवाद। दिखने से पहले इसे कोई और पढ़ेगा।',
  'testimonial-withdrawn': 'आपके शब्द मिटा दिए गए। एक मिनट के भीतर वे पेज से हट जाएँगे।',
  'listing-saved': 'धन्यवाद। दिखने से पहले एक एडमिन इसे देखेंगे।',
  'listing-withdrawn': 'आपका नाम अब सूची में नहीं है। आपका फ़ोन नंबर या ईमेल मिटा दिया गया, और एक मिनट के भीतर पेज से हट जाएगा।',
}
