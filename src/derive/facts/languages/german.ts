import { GERMAN_TELLING } from './german-telling.js';
import { oneOf, type Spoken, wording } from './spoken.js';

const ADV =
  '(?:(?:wirklich|auch|immer|oft|meistens|nur|jetzt|noch|sehr|gern|gerne|selbst|schon|eigentlich|gerade) )*';
const KIN = oneOf(
  'bruder|schwester|mutter|vater|mama|papa|frau|mann|partnerin|partner|sohn|tochter|freundin|freund|chefin|chef|kollegin',
  'kollege|nachbarin|nachbar|kinder|kind|söhne|töchter|eltern|geschwister|oma|opa|großmutter|großvater|tante|onkel',
  'cousine|cousin|schwiegermutter|schwiegervater',
);
const DOES = oneOf(
  'spiele|lese|laufe|trainiere|esse|trinke|benutze|verwende|nutze|lerne|studiere|fahre|singe|male|sammle|koche|backe',
  'tanze|schwimme|segle|angle|unterrichte|leite|pendle|reise|rauche|vertrage|schlafe|schreibe|spreche|gehe|züchte|stricke',
);
const PARTICIPLE =
  '(?:ge\\p{L}+(?:t|en)|\\p{L}+ge\\p{L}+(?:t|en)|be\\p{L}+(?:t|en)|ver\\p{L}+(?:t|en)|\\p{L}+iert|er\\p{L}+(?:t|en))';
const STATES = oneOf(
  'nicht sicher|mir|so|froh|müde|sicher|unsicher|hier|da|fertig|bereit|zufrieden|zurück|gespannt|dankbar|dabei|gerade|am',
);
const TIME =
  '(?:gestern|vorgestern|heute|letzte\\p{L}* \\p{L}+|vor .{2,20}?|im \\p{L}+|am \\p{L}+|neulich|kürzlich)';

export const GERMAN: Spoken = {
  telling: GERMAN_TELLING,
  clauseBreak:
    /\s*[;–—]\s+|,?\s+(?:und|aber|denn|weil|also|sondern)\s+(?=(?:ich|wir|mein|meine|meinen|unser|unsere|wohne|lebe|arbeite|bin|habe|mag|liebe|spiele|trinke|esse)(?!\p{L}))|,\s+(?=(?:ich|wir)(?!\p{L}))/giu,
  leadIn:
    /^(?:(?:ja|nein|doch|ok|okay|hallo|danke|und|aber|also|übrigens|eigentlich|tatsächlich|korrektur|merke dir,? dass|zur info)[,:.!]?\s+)+/i,
  noStatement:
    /[?？]\s*$|(?<!\p{L})(?:wenn ich .{0,60}(?:würde|hätte|wäre|könnte)|würde ich|angenommen|stell dir vor|tu so|vielleicht|ich weiß nicht|ich frage mich|vergiss|ignoriere|als ob)(?!\p{L})|^(?:was|wo|wann|wie|warum|wer|welche\p{L}*|kannst|könntest|kann|soll|sollte|ist|sind|hast|habt|willst|darf)(?!\p{L})/iu,
  wordings: [
    wording('de.name', 'attribute', '(?:ich heiße|mein name ist|nenn mich) \\S+', 0.9),
    wording('de.age', 'attribute', 'ich bin \\d{1,3}(?: jahre)?', 0.85),
    wording(
      'de.lives',
      'location',
      `(?:(?:ich|wir) )?${ADV}(?:wohne|wohnen|lebe|leben) ${ADV}(?:in|im|bei|nahe|auf|an) \\S+|(?:ich|wir) (?:bin|sind) .{0,30}nach .{2,40}gezogen|ich komme ${ADV}aus \\S+`,
      0.85,
    ),
    wording(
      'de.works',
      'attribute',
      `(?:ich )?(?:arbeite|studiere|arbeitete) ${ADV}(?:als|bei|in|im|für|an|mit) \\S+`,
      0.85,
    ),
    wording(
      'de.dislikes',
      'preference',
      `(?:(?:ich|wir) )?(?:${ADV}(?:hasse|hassen|verabscheue|vermeide|meide) \\S+|(?:mag|mögen|liebe|bevorzuge) (?:\\p{L}+ )?(?:kein\\p{L}*|nicht)(?!\\p{L}).*)`,
      0.85,
    ),
    wording(
      'de.likes',
      'preference',
      `(?:(?:ich|wir) )?(?:mag|mögen|liebe|lieben|bevorzuge|bevorzugen|schätze|genieße) (?!es, wie du|dein)${ADV}\\S+|ich .{2,40} gern(?:e)?$`,
      0.85,
    ),
    wording('de.favourite', 'preference', 'mein\\p{L}* lieblings\\p{L}+ \\S+', 0.85),
    wording('de.kin', 'third_party', `(?:mein|meine|meinen|unser|unsere) (?:\\p{L}+ )?${KIN} \\S+`),
    wording(
      'de.own',
      'attribute',
      '(?:mein|meine|unser|unsere) \\p{L}{3,}(?: \\p{L}+)? (?:ist|sind|hat|haben|macht|war|waren|geht|läuft|kostet|beträgt|tut|funktioniert) \\S+',
      0.75,
    ),
    wording(
      'de.inverted',
      'attribute',
      '\\p{L}{4,} (?:hab|habe|mag|brauche|esse|trinke|will|mache|benutze) ich(?!\\p{L}).*',
      0.72,
    ),
    wording(
      'de.goal',
      'goal',
      `(?:ich|wir) (?:will|wollen|möchte|möchten|plane|planen|hoffe|habe vor|träume davon) (?!wissen|dich|fragen|dass du)\\S+ \\S+`,
      0.75,
    ),
    wording(
      'de.difficulty',
      'difficulty',
      '(?:mir fällt .{2,60} schwer|ich habe (?:schwierigkeiten|probleme|mühe) \\S+|ich habe angst vor \\S+|ich tue mich schwer \\S+)',
    ),
    wording(
      'de.no-more',
      'attribute',
      `(?:ich|wir) \\p{L}+ .{0,40}?(?:kein\\p{L}* .{1,40} mehr|nicht mehr|nie(?:mals)?)(?!\\p{L}).*`,
      0.78,
    ),
    wording(
      'de.did',
      'fact',
      `(?:${TIME} (?:hab|habe|haben|bin|sind|hatte|war) (?:ich|wir)|(?:ich|wir) (?:hab|habe|haben|bin|sind)) (?!mich für|uns für|beschlossen|entschieden).{2,120}${PARTICIPLE}$`,
    ),
    wording(
      'de.decided',
      'decision',
      '(?:(?:ich|wir) (?:habe|haben) (?:(?:mich|uns) .{2,80} entschieden|beschlossen\\b.*|.{0,40}gewählt)|(?:ich|wir) (?:wechseln?|steigen?) .{2,60}(?:zu|auf|um) ?\\S*)',
      0.8,
    ),
    wording(
      'de.lets',
      'decision',
      'lass(?:t)? uns (?!mal sehen|schauen).{2,60}(?:nehmen|verwenden|benutzen|behalten|lassen|streichen|wechseln|bleiben)',
      0.75,
    ),
    wording('de.is', 'attribute', `ich bin ${ADV}(?:ein |eine )?(?!${STATES})\\p{L}{4,}`, 0.75),
    wording(
      'de.has',
      'attribute',
      `(?:ich|wir) (?:hab|habe|haben) ${ADV}(?:den|einen|eine|ein|zwei|drei|vier|\\d+|viele|kein\\p{L}*) (?!frage|fehler|problem|idee|ahnung)\\p{L}{3,}(?:(?! ${PARTICIPLE}$).)*$`,
      0.75,
    ),
    wording(
      'de.does-not',
      'attribute',
      `ich \\p{L}+ (?:\\p{L}+ ){0,2}?(?:kein\\p{L}*|nicht) (?!sicher|ob |dass |wie |warum )\\p{L}{3,}`,
      0.75,
    ),
    wording('de.does', 'attribute', `ich ${ADV}${DOES} \\S+`, 0.75),
    wording(
      'de.uses',
      'convention',
      `wir ${ADV}(?:verwenden|benutzen|nutzen|schreiben|testen|folgen|deployen|bauen|committen|halten|benennen) \\S+`,
      0.8,
    ),
    wording(
      'de.order',
      'convention',
      '(?:bitte )?(?:(?:verwende|benutze|nutze|schreib(?:e)?|antworte|kommentiere|halte|teste|committe|pushe|ändere|formatiere|logge|lass|nimm) (?:\\S+ )?(?:immer|nie|niemals|nicht|keine?n?|nur|stattdessen)(?!\\p{L})|(?:immer|nie|niemals|ab jetzt|von nun an)(?!\\p{L})).*',
      0.78,
    ),
    wording(
      'de.error',
      'problem',
      '(?:ich|wir) (?:bekomme|kriege|sehe|bekommen|kriegen|sehen) .{2,80}(?:fehler|error|exception|timeout|absturz)\\p{L}*.*',
      0.75,
    ),
    wording(
      'de.fails',
      'problem',
      '(?!ich|wir|es|das ist)(?:\\p{L}+ ){1,5}(?:hängt|stürzt|schlägt|funktioniert nicht|funktionieren nicht|geht nicht|läuft nicht|bricht|wirft|fehlt|fehlen|crasht|leakt|ist kaputt|ist zu langsam)(?!\\p{L}).*',
      0.72,
    ),
    wording(
      'de.cause',
      'learning',
      '(?:es (?:lag|liegt) (?:an|daran)|(?:das problem|der fehler|der grund|die ursache) (?:ist|war)|es (?:stellt|stellte) sich heraus) (?!noch|immer|wieder|weg|gelöst)\\S+.{6,}',
      0.75,
    ),
    wording(
      'de.instead',
      'convention',
      '(?:bitte )?(?:nimm|nehmt|verwende|benutze|nutze|schreib(?:e)?)?(?: lieber)? ?.{2,50} (?:statt|anstatt|anstelle von) .{2,60}',
      0.75,
    ),
    wording(
      'de.none',
      'convention',
      '(?:bitte )?keine?n? \\p{L}{3,}(?: \\p{L}+)? (?:im|in|ohne|mehr|bitte|auf|für|außer) .+',
      0.75,
    ),
    wording(
      'de.must',
      'convention',
      '(?:alle|jede\\p{L}*|die|der|das|unsere?|\\p{Lu}\\p{L}+) .{0,50}?(?:gehör(?:t|en)|müssen?|muss|sollen?|dürfen?|darf|liegt|liegen|heißen|heißt) (?!wohl|doch|noch)\\S+.{4,}',
      0.72,
    ),
    wording(
      'de.stays',
      'decision',
      '(?:wir|ich) (?:bleiben?|verzichten?|nehmen?|lassen?|behalten?|streichen?|warten?|machen?) (?!jetzt weiter|mal|das so|es so|mir|uns)\\S+ \\S+.*',
      0.72,
    ),
    wording(
      'de.value',
      'fact',
      '(?:der|die|das|unsere?|mein\\p{L}*) (?:\\p{L}[\\p{L}-]* ){1,4}(?:ist|sind|läuft|liegt|kostet|beträgt|dauert|beginnt|startet|endet) .{0,30}\\d.*',
      0.72,
    ),
  ],
};
