/** Whom a statement is about: the speaker, a relative, somebody of a name, or a pronoun. Null for a thing, or for nobody. */
export type Person = { kind: 'self' } | { kind: 'other'; name: string; gender: 'he' | 'she' | null } | null;

const HE =
  'husband|father|dad|brother|son|grandson|grandfather|grandpa|uncle|nephew|boyfriend|brother-in-law|father-in-law|man|pappa|far|bror|brorsan|farsan|son|sonen|sambo|morfar|farfar|farbror|pojkvän|mann|vater|bruder|sohn|opa|onkel|freund|bua|enkel';
const SHE =
  'wife|mother|mum|mom|ma|sister|daughter|granddaughter|grandmother|grandma|aunt|niece|girlfriend|sister-in-law|mother-in-law|fru|mamma|mor|syster|dotter|mormor|farmor|faster|moster|flickvän|frau|mutter|schwester|tochter|oma|tante|freundin';
const EITHER =
  'partner|kid|child|baby|boss|manager|landlord|teacher|supervisor|neighbour|neighbor|friend|flatmate|roommate|colleague|teammate|cousin|doctor|chef|granne|lärare|kollega|nachbarin|nachbar|chefin|mitbewohnerin|mitbewohner|kollege|lehrer|lehrerin|cat|dog|katt|hund|katze';

const SELF =
  /^(?:(?:but|and|so|also|now|yes|no|well|actually|ok|btw),? )*(?:i|i'm|im|i've|i'll|we|we're|we've|me|jag|vi|ich|wir|mir|me and [\p{L}]+)(?!\p{L}|'s)|^(?:我|咱|俺)(?!们家的)(?:们|俩)?(?![\p{Script=Han}]{0,1}(?:妈|爸|老公|老婆|儿子|女儿|姐|妹|哥|弟|表姐|男朋友|女朋友|孙))/iu;
const KIN = new RegExp(
  `^(?:[\\p{L}]+,? )?(?:my|our|his|her|the|min|mitt|vår|mein|meine|unser|unsere|mei|der|da|die) (?:(?!package |password |task |window |file |state )[\\p{L}-]+ ){0,2}?(?:(${HE})|(${SHE})|(${EITHER}))(?![\\p{L}-])`,
  'iu',
);
/** Without spaces a kin begins the statement, with `我` before it or without. */
const KIN_HAN =
  /^(?:我|俺|咱)?(?:家)?(?:(老公|先生|爸爸?|公公|爷爷|外公|儿子|哥哥?|弟弟?|叔叔|舅舅|男朋友|男友|他)|(老婆|妈妈?|婆婆|奶奶|外婆|女儿|闺女|姐姐?|妹妹?|阿姨|姑姑|闺蜜|女朋友|女友|她)|(孩子|室友|同事|老板|房东|邻居|朋友|老师|对象))(?!们)/u;
/** `Rufen Sie …` speaks to somebody. */
const TO_SOMEBODY = /^\p{L}+ Sie(?!\p{L})/u;
const PRONOUN = /^(?:[\p{L}]+ )?(?:(he|he's|han|er)|(she|she's|hon|sie))(?![\p{L}])/iu;

export function personOf(statement: string): Person {
  const kin = KIN_HAN.exec(statement) ?? (SELF.test(statement) ? null : KIN.exec(statement));
  if (kin === null && SELF.test(statement)) return { kind: 'self' };
  if (kin)
    return {
      kind: 'other',
      name: (kin[1] ?? kin[2] ?? kin[3] ?? '').toLowerCase(),
      gender: kin[1] ? 'he' : kin[2] ? 'she' : null,
    };
  const pronoun = TO_SOMEBODY.test(statement) ? null : PRONOUN.exec(statement);
  if (pronoun) return { kind: 'other', name: '', gender: pronoun[1] ? 'he' : 'she' };
  return null;
}

/** Whether both may be about the same person: a pronoun may stand for anybody of its gender. */
export function mayBeSame(a: Person, b: Person): boolean {
  if (a === null || b === null) return true;
  if (a.kind === 'self' || b.kind === 'self') return a.kind === b.kind;
  if (a.gender !== null && b.gender !== null && a.gender !== b.gender) return false;
  return a.name === '' || b.name === '' || a.name === b.name;
}
