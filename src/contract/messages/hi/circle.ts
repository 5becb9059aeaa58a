import type { circle as english } from '../en/circle.ts'
import type { Translated } from '../translate.ts'

export const circle: Translated<typeof english> = {
  'title': 'मेरा समूह',
  'lead': '{circle} का हर सदस्य यह देख सकता है।',
  'to-rules': 'इस समूह के नियम: सीमाएँ और समय, किसने बदले और क्यों',
  'urgent': 'सबके सामने दर्ज: ज़रूरी माँगें',
  'urgent-text': 'ज़रूरी माँग कतार में सबसे पहले आती है। इसके लिए दो लोगों, स्टूअर्ड या अधिकारी, का सहमत होना ज़रूरी है, और यह यहाँ लिखा जाता है। किसने माँगा, यह नहीं दिखाया जाता।',
  'urgent-none': 'किसी माँग को ज़रूरी नहीं माना गया है।',
  'urgent-amount': 'राशि',
  'urgent-when': 'कब माना गया',
  'urgent-proposed': 'किसने सुझाया',
  'urgent-approved': 'कौन सहमत हुए',
  'officers': 'अधिकारियों का रिकॉर्ड',
  'officers-text': 'अधिकारी विवाद वाले भुगतानों पर फ़ैसला करते हैं, हमेशा दो मिलकर। किस मामले का फ़ैसला किसने किया यह किसी को नहीं बताया जाता, इसलिए गिनती सबकी मिलाकर है।',
  'officers-none': 'इस समूह में अभी कोई अधिकारी नहीं हैं।',
  'officers-are': 'अधिकारी: {names}',
  'open-cases': 'खुले मामले',
  'ruled': 'फ़ैसले दिए',
  'median': 'फ़ैसले में आम तौर पर समय',
  'median-short': 'एक घंटे से कम',
  'median-none': 'अभी कोई नहीं',
  'overturned': 'अपील पर बदले',
}
