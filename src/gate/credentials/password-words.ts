/** How languages name a password. Compounds and inflections go on behind the word. */
export const PASSWORD_WORDS: readonly string[] = [
  ...['passw', 'passphrase', 'pass phrase', 'passcode', 'pwd', 'pass', 'pw', 'secret'],
  ...['lösenord', 'losenord', 'lösen'], // Swedish
  ...['passwort', 'kennwort', 'passphrase', 'zugangscode'], // German
  ...['mot de passe', 'mots de passe', 'mdp', 'phrase de passe'], // French
  ...['contraseña', 'contrasena', 'clave'], // Spanish
  ...['senha', 'palavra-passe', 'palavra passe'], // Portuguese
  ...['wachtwoord'], // Dutch
  ...['hasło', 'haslo', 'hasła', 'hasłem'], // Polish
  ...['salasana'], // Finnish
  ...['adgangskode', 'kodeord', 'passord'], // Danish, Norwegian
  ...['password', 'parola'], // Italian, Romanian, Turkish
  ...['heslo', 'jelszó', 'şifre', 'пароль', 'пароля'],
  ...['密码', '密碼', '口令', 'パスワード', '비밀번호'],
];

/** Numbers that open something: digits alone are a secret behind these. */
export const PIN_WORDS: readonly string[] = [
  ...['pin', 'passcode', 'otp', 'code pin', 'pinkod', 'código pin', 'kod pin', 'security code', 'door code'],
  ...[
    'access code',
    'one-time code',
    'verification code',
    'engångskod',
    'portkod',
    'türcode',
    '验证码',
    '密码',
    '口令',
  ],
];

/** What stands between the word and the password: it is, was, reads. */
export const LINKS: ReadonlySet<string> = new Set([
  ...[
    'is',
    'was',
    'be',
    'becomes',
    'became',
    'reads',
    'equals',
    "it's",
    'as',
    'are',
    'to',
    'of',
    'namely',
    'been',
  ],
  ...['är', 'var', 'blir', 'blev', 'heter', 'lyder', 'till'],
  ...['ist', 'war', 'lautet', 'lautete', 'wird', 'wäre', 'sei', 'heißt', 'auf', 'zu', 'sind'],
  ...['est', 'était', 'sera', 'devient', 'en', 'sont', 'à'],
  ...['es', 'era', 'será', 'son', 'sería', 'a'],
  ...['é', 'foi', 'era', 'será', 'para'],
  ...['is', 'was', 'luidt', 'wordt', 'naar', 'zijn'],
  ...['to', 'jest', 'było', 'brzmi', 'będzie', 'na'],
  ...['on', 'oli', 'olkoon', 'er', 'var', 'bliver', 'blir', 'til', 'è', 'sarà', 'je', 'bude'],
]);

/** Behind a link, before the password itself. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...[
    'now',
    'set',
    'to',
    'actually',
    'currently',
    'still',
    'just',
    'probably',
    'changed',
    'the',
    'following',
    'be',
  ],
  ...[
    'nu',
    'fortfarande',
    'satt',
    'till',
    'jetzt',
    'noch',
    'aktuell',
    'gerade',
    'derzeit',
    'maintenant',
    'toujours',
  ],
  ...[
    'ahora',
    'actualmente',
    'agora',
    'ainda',
    'nu',
    'nog',
    'teraz',
    'nyt',
    'ora',
    'also',
    'simply',
    'always',
  ],
  ...['folgendes', 'immer', 'stets', 'encore', 'actuellement', 'désormais', 'simplement', 'momentan', 'bara'],
]);

/** `X as the password`, `mit X als Passwort`, `X is the password`: between the password and the word. */
export const BACK_LINKS: ReadonlySet<string> = new Set([
  ...[
    'as',
    'is',
    'was',
    'for',
    'som',
    'är',
    'var',
    'als',
    'ist',
    'comme',
    'est',
    'como',
    'es',
    'é',
    'jako',
    'to',
    'jest',
  ],
  ...['on', 'er', 'come', 'è', 'di', 'being', 'be', 'were'],
]);

/** Articles and the like, next to the word. */
export const DETERMINERS: ReadonlySet<string> = new Set([
  ...[
    'the',
    'a',
    'his',
    'her',
    'my',
    'their',
    'your',
    'our',
    'its',
    'new',
    'temporary',
    'root',
    'admin',
    'wifi',
    'wi-fi',
  ],
  ...[
    'initial',
    'default',
    'old',
    'current',
    'master',
    'database',
    'db',
    'login',
    'account',
    'user',
    'ssh',
    'sudo',
  ],
  ...[
    'det',
    'nya',
    'nytt',
    'mitt',
    'sitt',
    'gamla',
    'das',
    'dem',
    'ihr',
    'sein',
    'mein',
    'neues',
    'neue',
    'neuem',
  ],
  ...[
    'le',
    'la',
    'son',
    'mon',
    'sa',
    'ma',
    'nouveau',
    'votre',
    'su',
    'mi',
    'tu',
    'nueva',
    'el',
    'una',
    'un',
    'a',
    'sua',
  ],
  ...[
    'minha',
    'nova',
    'o',
    'het',
    'een',
    'mijn',
    'zijn',
    'haar',
    'nieuwe',
    'nowe',
    'moje',
    'uusi',
    'den',
    'min',
    'nye',
  ],
]);
