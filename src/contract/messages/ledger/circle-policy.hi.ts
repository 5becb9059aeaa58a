import type { circlePolicy as english } from './circle-policy.en.ts'
import type { Translated } from '../translate.ts'

export const circlePolicy: Translated<typeof english> = {
  'title': '{circle} के नियम',
  'lead': 'आपके समूह की सीमाएँ और समय, किसने बदले और क्यों।',
  'running': 'जो भुगतान चल रहे हैं, उन पर वही नियम रहते हैं जिनसे वे शुरू हुए।',
  'everywhere': 'जो हर समूह में लागू है',
  'latest': 'पिछला बदलाव',
  'earlier': 'पहले के संस्करण',
  'number': 'संस्करण {version}',
  'by': '{name} ने प्रकाशित किया।',
  'proposed-by': '{name} ने सुझाया।',
  'agreed-by': '{name} ने सहमति देकर प्रकाशित किया।',
  'nobody': 'पूर्व सदस्य',
  'reason': 'कारण: {reason}',
}
