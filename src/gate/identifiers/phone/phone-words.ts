import { type WordList, wordList } from '../word-list.js';

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

const WORDS = wordList([...NOUNS, ...VERBS]);
/** A word about telephones, not far before and in the same line, or alone on the line before. */
const isWordNear = WORDS.followedBy('(?:[^\\n]{0,30}|:?\\n)$');
/** Right before the number: `"phone": "`, `call me at`. */
const FILLERS =
  'me|him|her|us|them|at|on|is|no|nr|på|au|al|unter|to|op|numarası|numaram|number|is|är|er|ist|lautet|est|es';
const isWordRightBefore = WORDS.followedBy(`["']?[ :=.\\n]{0,3}["']?(?:(?:${FILLERS})[.: ]{1,2}){0,3}$`);
const LABELS = wordList([
  'fax',
  'office',
  'mobile',
  'mobil',
  'home',
  'work',
  'cell',
  'tel',
  'phone',
  'direct',
]);
const AFTER = new RegExp(`^[^\\p{L}\\p{N}\\n]{0,3}${LABELS.source}`, 'iu');
export const PHONE_CONTEXT_WORDS: readonly WordList[] = [WORDS, LABELS];

export interface PhoneContext {
  /** A word about telephones is near. */
  isNear: boolean;
  /** It is right before or after: also an unbroken run of digits is a number then. */
  isNext: boolean;
}

/** What the text before a number says of it. */
export function phoneContextBefore(before: string): PhoneContext {
  const isUnspaced = UNSPACED.test(before.slice(-10));
  const isNext = isUnspaced || isWordRightBefore(before);
  return { isNext, isNear: isNext || isWordNear(before) };
}

/** `… office`, `…-Fax`: what the number is, after it. */
export function isPhoneLabel(after: string): boolean {
  return AFTER.test(after);
}
