// One name of one word (`Anna`, or `王芳`) in many surroundings, and what becomes of each.

export interface NamesakePlace {
  text: string;
  /** By default, and with `--namesakes erase`. */
  becomes: readonly [string, string];
  /** Places that are counted as left: by default, and with `--namesakes erase`. */
  counted: readonly [number, number];
}

const stays = (text: string): NamesakePlace => ({ text, becomes: [text, text], counted: [1, 1] });
const isAsked = (text: string, erased: string): NamesakePlace => ({
  text,
  becomes: [text, erased],
  counted: [1, 0],
});
const isOthers = (text: string): NamesakePlace => ({ text, becomes: [text, text], counted: [0, 0] });
const isHers = (text: string, erased: string): NamesakePlace => ({
  text,
  becomes: [erased, erased],
  counted: [0, 0],
});

/** Anna Svensson is recorded, with the alias Anna. */
export const PLACES: readonly NamesakePlace[] = [
  // A family name that no list has, in any script, with particles and apostrophes, of any length.
  ...[
    'Lindqvist Papadopoulou Xu Østergaard Łukasik Üzüm Иванова McBerg MacDonald Wang Maria',
    "O'Neil O’Neil D'Angelo",
  ]
    .join(' ')
    .split(' ')
    .map((family) => `We asked Anna ${family} about it.`)
    .map(stays),
  ...[
    'ANNA LINDQVIST came.',
    'Anna al-Rashid called.',
    'Anna Al-Rashid called.',
    'Anna bin Said called.',
    'Anna Ó Briain called.',
    'Anna St. John called.',
    'Anna von Papadopoulou called.',
    'Anna de la Cruz called.',
    // Small letters.
    'anna berg is on call.',
    'anna karin comes',
    'anna-karin comes',
    'see anna.berg for that',
    // What stands between.
    'Please ask Anna\nLindqvist about the docs.',
    '<b>Anna</b> <i>Lindqvist</i> came.',
    '**Anna** **Lindqvist** came.',
    '_Anna_ _Lindqvist_ came.',
    'Anna&nbsp;Lindqvist came.',
    '/people/Anna%20Lindqvist/',
    '?q=Anna+Lindqvist',
    'Anna_Lindqvist came.',
  ].map(stays),
  // In the lists: somebody else's for sure.
  isOthers('Anna Berg, Anna Nguyen and Anna Öberg.'),
  isOthers('Anna-Karin came.'),
  // What may be a usual word.
  isAsked('Anna Slack channel is broken.', '[erased] Slack channel is broken.'),
  isAsked('Kannst du Anna Termin verschieben.', 'Kannst du [erased] Termin verschieben.'),
  isAsked('Anna S. comes.', '[erased] S. comes.'),
  isAsked('Is Anna GDPR lead?', 'Is [erased] GDPR lead?'),
  isAsked('anna lindqvist is on call.', '[erased] lindqvist is on call.'),
  isAsked('Tom Svensson, Anna', 'Tom Svensson, [erased]'),
  isAsked('Karin Anna came.', 'Karin [erased] came.'),
  isAsked('I met Ylva Anna.', 'I met Ylva [erased].'),
  isOthers('I met Karin Anna.'),
  isAsked('dass Anna zu Siemens geht', 'dass [erased] zu Siemens geht'),
  isAsked('Please call Lindqvist, Anna.', 'Please call Lindqvist, [erased].'),
  isHers('Kära Anna', 'Kära [erased]'),
  isHers('Yep, Anna! Woah, Anna, really?', 'Yep, [erased]! Woah, [erased], really?'),
  isAsked('Lindqvist, Anna', 'Lindqvist, [erased]'),
  // In small letters, a usual word that many are called by.
  isAsked('anna brown is on call.', '[erased] brown is on call.'),
  // Every noun has a capital there: what the lists have as a family name may be none.
  stays('Ich habe Anna Koffer und Tisch gegeben.'),
  // Her letters, not written as a name is.
  stays('Ask Anna1 about it.'),
  stays('Ask 2anna about it.'),
  stays('Ask @annasvensson about it.'),
  isHers('Please call Svensson, Anna.', 'Please call [erased].'),
  // Somebody of two family names may be her.
  isAsked('Anna Svensson Berg came.', '[erased] Berg came.'),
  isAsked('Anna Svensson-Berg came.', '[erased]-Berg came.'),
  // Hers.
  isHers('Anna&nbsp;Svensson came.', '[erased] came.'),
  isHers('Anna%20Svensson', '[erased]'),
  isHers('<b>Anna</b> <i>Svensson</i> came.', '<b>[erased]</i> came.'),
  isHers('**Anna** **Svensson** came.', '**[erased]** came.'),
  isHers('Svensson, Anna: her desk.', '[erased]: her desk.'),
  isHers('Anna Svensson Termine', '[erased] Termine'),
  isHers('anna comes', '[erased] comes'),
  isHers('anna prefers tea, anna stopped', '[erased] prefers tea, [erased] stopped'),
  isHers('anna kommer imorgon', '[erased] kommer imorgon'),
  isHers('wenn anna heute schläft', 'wenn [erased] heute schläft'),
  isHers('Hej Anna! Yesterday, Anna came.', 'Hej [erased]! Yesterday, [erased] came.'),
  isHers(
    'Ask Anna.\nLindqvist came. Bo & Anna & Ida + Anna',
    'Ask [erased].\nLindqvist came. Bo & [erased] & Ida + [erased]',
  ),
  isHers('Thanks Anna\nPlease look.', 'Thanks [erased]\nPlease look.'),
  isHers('/home/anna/x', '/home/[erased]/x'),
];

/** Anna Svensson is recorded, and no alias. */
export const FULL_NAME_PLACES: readonly NamesakePlace[] = [
  isHers('Svensson, Anna: her desk.', '[erased]: her desk.'),
  isHers('anna_svensson, anna.svensson', '[erased], [erased]'),
  isHers('Please call Svensson, Anna.', 'Please call [erased].'),
  stays('Anna,Svensson,1985'),
  stays('I met Anna, Svensson and Berg.'),
  stays('AnnaSvensson came.'),
  stays('anna.svensson2 came.'),
  stays('Anna Svensson2 came.'),
  stays('Tom Svensson, Anna'),
  isOthers('Anna came. Svensson, she said.'),
];

/** Anna Belle is recorded, and no alias. */
export const JOINED_PLACES: readonly NamesakePlace[] = [isOthers('Annabelle came.')];

/** 王芳 is recorded. */
export const HAN_PLACES: readonly NamesakePlace[] = [
  stays('王芳芳来了。'),
  isAsked('王芳华来了。', '[erased]华来了。'),
  isAsked('昨天王芳林没来。', '昨天[erased]林没来。'),
  ...[
    '王芳说好。',
    '王芳的猫。',
    '给王芳',
    '王芳没来。',
    '王芳喜欢茶。',
    '王芳明天来。',
    '王芳老师好。',
    '王芳，你好。',
    '我和王芳在一起。',
  ].map((text) => isHers(text, text.replace('王芳', '[erased]'))),
];
