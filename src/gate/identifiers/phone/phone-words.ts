import { anyWord } from '../context.js';

const NOUNS = [
  'phone*',
  'telephone*',
  'tel',
  'telefon*',
  'telefono',
  'teléfono*',
  'téléphone*',
  'telefone*',
  'mobile*',
  'mobil*',
  'móvil*',
  'movil*',
  'portable',
  'cell',
  'cellphone*',
  'cellular*',
  'celular*',
  'cellulare',
  'handy*',
  'handynummer',
  'gsm',
  'fax*',
  'sms',
  'whatsapp',
  'signal',
  'hotline',
  'voicemail',
  'landline',
  'tlf',
  'tfn',
  'tél',
  'puhelin*',
  'puh',
  'telefoonnummer',
  'rufnummer*',
  'durchwahl',
  'telefonnummer*',
  'mobilnummer*',
  'number is',
  'number to',
  'nummer*',
  'numéro',
  'número de teléfono',
  'cep',
  'cep no',
  'telefon numara*',
];
const VERBS = [
  'call',
  'called',
  'calling',
  'calls',
  'ring',
  'dial',
  'reach',
  'contact',
  'text me',
  'text him',
  'text her',
  'text us',
  'text them',
  'texted',
  'appel*',
  'llama*',
  'anruf*',
  'ruf*',
  'soita*',
  'bel',
  'ligue',
  'chiama*',
  'zadzwoń*',
  'dzwoń*',
  'desk',
  'answering at',
  'receiving messages to',
  'registered',
];
const UNSPACED = /(?:电话|電話|手机|手機|携帯|號碼|号码|전화|휴대폰|โทร|เบอร์)/;

/** A word about telephones, not far before and in the same line, or alone on the line before. */
const NEAR = new RegExp(`(?:${anyWord([...NOUNS, ...VERBS]).source})(?:[^\\n]{0,30}|:?\\n)$`, 'iu');
/** Right before the number: `"phone": "`, `call me at`. */
const FILLERS = 'me|him|her|us|them|at|on|is|no|nr|på|au|al|unter|to|op|numarası|numaram|number';
const RIGHT_BEFORE = new RegExp(
  `(?:${anyWord([...NOUNS, ...VERBS]).source})["']?[ :=.\\n]{0,3}["']?(?:(?:${FILLERS})[.: ]{1,2}){0,3}$`,
  'iu',
);
const AFTER = /^[^\p{L}\p{N}\n]{0,3}(?:fax|office|mobile?|home|work|cell|tel|phone|direct)(?!\p{L})/iu;

export interface PhoneContext {
  /** A word about telephones is near. */
  isNear: boolean;
  /** It is right before or after: also an unbroken run of digits is a number then. */
  isNext: boolean;
}

export function phoneContext(before: string, after: string): PhoneContext {
  const isAfter = AFTER.test(after);
  const isUnspaced = UNSPACED.test(before.slice(-10));
  const isNext = isAfter || isUnspaced || RIGHT_BEFORE.test(before);
  return { isNext, isNear: isNext || NEAR.test(before) };
}
