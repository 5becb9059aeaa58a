/** Sentences for people that use a word of money schemes to say that there is none. */
export const SAYING_NONE: readonly string[] = [
  'No interest, no bonus, no reward for inviting.',
  'न ब्याज, न बोनस, न किसी को बुलाने का इनाम।',
  'No fee, no reward, and nobody promises anything back.',
  'Nothing comes back for it: no interest, no growth, no reward, and no better place in ' +
    'the queue when you ask.',
  'It is not a receipt for an investment, a deposit, a loan or a purchase, and no one ' +
    'promised anything for it.',
  'Paraspar never holds money and takes no fee.',
  'There are no levels, no ranks and no rewards.',
  'No one can set interest, a fee or a bonus in this software: there is no place for one.',
  'One step only, no levels',
  'There is no interest, no growth, no bonus, no commission and no fee, and no place in ' +
    'the software where anyone could set one.',
  'न शुल्क, न इनाम, न कुछ लौटाने का वादा।',
  'उसके बदले कुछ नहीं लौटता: न ब्याज, न बढ़त, न इनाम, और ख़ुद माँगते समय कतार में बेहतर जगह भी नहीं।',
  'यह किसी निवेश, जमा, क़र्ज़ या ख़रीद की रसीद नहीं है, और इसके बदले किसी ने कोई वादा नहीं किया।',
  'परस्पर पैसा कभी अपने पास नहीं रखता और कोई शुल्क नहीं लेता।',
  'न कोई स्तर, न पद, न इनाम।',
  'इस सॉफ़्टवेयर में ब्याज, शुल्क या बोनस कोई तय नहीं कर सकता: इसकी जगह ही नहीं है।',
  'यहाँ न ब्याज है, न बढ़त, न बोनस, न कमीशन, न शुल्क, और सॉफ़्टवेयर में ऐसा कुछ तय करने की जगह भी नहीं है।',
]

/** Sentences that name a law against such schemes. */
export const NAMING_A_LAW: readonly string[] = [
  'दो क़ानून ऐसी स्कीमों को मना करते हैं: इनामी चिट और धन परिचालन स्कीम (पाबंदी) अधिनियम 1978 और अविनियमित जमा स्कीम पाबंदी अधिनियम 2019।',
  'क़ानून इन्हें मना करता है: इनामी चिट और धन परिचालन स्कीम (पाबंदी) अधिनियम 1978 और अविनियमित जमा स्कीम पाबंदी अधिनियम 2019।',
]

/** Sentences about other things: made-up notes of the practice circle and of tests. */
export const SPEAKING_OF_ELSE: readonly string[] = ['School fees for my daughter.']
