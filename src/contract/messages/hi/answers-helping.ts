import type { helpingAnswers as english } from '../en/answers-helping.ts'
import type { Translated } from '../translate.ts'

export const helpingAnswers: Translated<typeof english> = {
  'pledged': 'राशि सफलतापूर्वक दर्ज हुई!',
  'pledge-withdrawn': 'आपका वादा वापस लिया गया। जो भुगतान तय हो चुके हैं वे चलते रहेंगे।',
  'instalment-skipped': 'अगली किस्त छोड़ दी जाएगी।',
  'standing-stopped': 'आपका नियमित वादा रोक दिया गया।',
  'asked': 'मदद की आपकी माँग दर्ज हो गई!',
  'ask-withdrawn': 'आपकी माँग वापस ली गई। जो भुगतान तय हो चुके हैं वे चलते रहेंगे।',
  'ask-released': 'माँग अब क़तार में है।',
  'ask-closed': 'माँग बंद की गई। सदस्य को कारण बताया जाएगा।',
  'proof-uploaded': 'सबूत अपलोड हो गया। भेजने के लिए पुष्टि करें दबाएँ।',
  'claimed': 'आपका भुगतान दर्ज हुआ। पाने वाले अपने बैंक में देखकर पुष्टि करेंगे।',
  'claim-withdrawn': 'आपका दावा वापस लिया गया।',
  'declined': 'आपने यह भुगतान करने से मना किया। अब कोई और मदद कर सकता है।',
  'confirmed': 'भुगतान पूरा हुआ, यह दर्ज हो गया।',
  'questioned': 'बताने के लिए धन्यवाद। समय रुक गया है और एक अधिकारी इसे देखेंगे।',
}
