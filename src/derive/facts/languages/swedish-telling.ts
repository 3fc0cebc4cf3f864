import { signsByWord, type Telling, wordsBeyond } from './telling.js';

const KIN = `mamma~ pappa~ mor morsan far farsan bror brodern brorsan brorsa brodern bröder syster systern systrar
  syrran son sonen söner sönerna dotter dottern döttrar döttrarna fru frun frugan hustru hustrun mannen make maken maka
  sambo sambon sambos särbo pojkvän~ flickvän~ tjejen killen partner partnern barn barnen barnet ungar ungarna ungen
  grabben grabbarna tvilling~ bebis~ mormor morfar farmor farfar moster faster morbror farbror kusin~ svärmor svärfar
  svärföräldrar~ svägerska~ svåger~ syskon~ barnbarn~ föräldrar~ kompis~ polare polarn vännen vän väninna~ kollega~
  kollegor~ chefen chef bossen granne grannen hyresvärd~ handledare~ tränare~ gudson~ guddotter~ styvson~ styvdotter~
  bonusson~ bonusdotter~ exet exfru~ exman~ läkaren doktorn tandläkaren psykologen`;

const VERBS = `är e va var blir blev har hade ska skulle kan kunde vill ville måste får fick bör brukar gör gjorde går
  gick kommer kom tar tog ger gav ser såg säger sa sade står stod ligger låg sitter satt bor bodde jobbar jobbade arbetar
  arbetade pluggar pluggade studerar studerade läser läste skriver skrev kör körde äter åt dricker drack sover sov heter
  hette tycker tyckte gillar gillade älskar hatar avskyr ogillar föredrar tål orkar hinner hann behöver behövde använder
  använde köpte köper säljer sålde betalar betalade kostar kostade tjänar hyr hyrde äger ägde flyttar flyttade byter bytte
  börjar började slutar slutade fyller fyllde föddes dog opererades opereras ringer ringde mailade mailar skickar skickade
  hämtar hämtade lämnar lämnade lägger lade la sätter satte ställer ställde håller höll hänger hängde fungerar funkar
  funkade kraschar kraschade startar startade laddar laddade visar visade saknar saknas saknade finns fanns spelar spelade
  tränar tränade springer sprang cyklar cyklade åker åkte reser reste bygger byggde odlar odlade planterar planterade målar
  målade stickar sjunger sjöng dansar simmar fiskar jagar lagar lagade bakar bakade passar passade hjälper hjälpte sköter
  skötte driver drev leder ledde ansvarar undervisar väger mäter lever levde dör brinner brann läcker läckte piper pep
  bråkar strular strulade krånglar låter lät luktar blinkar fryser slocknar hakar loggar loggade kör stödjer stöder
  kräver krävde räcker räckte gäller gällde tror trodde vet visste minns glömmer glömde fattar fattade förstår skiter
  struntar vägrar slipper slapp klarar klarade lär lärde träffar träffade gifter gifte skilde skiljer väntar väntade bokar
  bokade beställer beställde levererar levererades testar testade deployar deployade mergar committar pushar delar delade
  kollar kollade provar provade bestämde bestämmer valde väljer släpper släppte skippar slängde slänger tappade tappar
  bröt bryter skadade ramlade lider mår mådde känner kände hör hörde gömmer skäller snarkar vaknar somnar tvättar städar
  umgås hälsar bjuder firar firade röker slutat börjat varit fått haft gått gjort köpt sålt blivit bytt flyttat skrivit
  kommit tagit sett hört skickat betalat bott jobbat utspelar handlar innehåller ingår heter tillhör sköts kallas
  levererats lyser visas tappas bryts kommunicerar hämtas sparas lagras genereras valideras importeras exporteras skapas
  returnerar kastar byggs körs skrivs används heter svarar reagerar stannar fastnar släcks värmer kyler droppar rinner läckt
  anlände försenad returnerade reklamerade bytte uppgraderade installerade anslöt fakturerades debiterades drogs överklagade
  pratar snackar talar pendlar röstar sparar sparade lånar lånade skuldar spenderar lägger nyttjar tvingas`;

const NUMBERS = `två tre fyra fem sex sju åtta nio tio elva tolv femton tjugo trettio fyrtio femtio hundra tusen hälften
  halva dubbla första andra tredje`;

const TIMES = `igår idag imorgon imorse ikväll igår förrgår övermorgon måndag~ tisdag~ onsdag~ torsdag~ fredag~ lördag~
  söndag~ januari februari mars april maj juni juli augusti september oktober november december månad~ vecka veckan veckor
  veckan helg~ sommar~ vinter~ höst~ våren år året åren dag dagar dagen timme timmar timmen kvart klockan kl varje
  varannan alltid ofta ibland brukar sällan morgonen morgnarna kvällen kvällarna natten nätterna sedan sen`;

const SMALL_TALK = `tack tackar hej hejsan tjena tja okej ok ja jo nej nä näe nej jaha aha oj ojdå wow grymt toppen bra fint
  kul kalas super najs nice härligt perfekt skönt haha hahaha hahahaha hihi lol skitbra mm mhm hm hmm nja visst absolut gärna
  precis förstås exakt hörs hejdå godmorgon god morgon kväll natt snälla typ ju väl nog då alltså asså men och o aa ah eh
  attans jaja jävlar fan shit gott idé klart klar fattar förstår vet ser låter det de den är e va så för mycket helt lite på i
  jag du dig mig vi kör tänkte trodde seriöst suck puh äntligen kanon strålande snyggt fantastiskt underbart roligt
  intressant spännande oops ursäkta förlåt sorry lugnt hjälpen svaret tipset tipsen länge en ett att med ha bli blir
  här där nu sant verkligen riktigt ganska också galet jobbigt synd tråkigt skoj dåligt tacksam snällt rätt fel helg trevlig
  detsamma samma ingen aning ingenting inget själv bättre bäst sista sen dess räcker duger stämmer tur tror hoppas gör sätt va mer andra något nåt
  kära nån herregud yes no sweet cool omg asbra skitkul vettigt logiskt låter coolt fixat fixar`;

const ORDERS = `ge gör skriv kör lägg ta visa kolla kika titta fixa byt bygg batcha förklara låtsas hjälp säg berätta räkna
  sätt ring skicka öppna uppdatera peka döp kom låt testa lista sök leta hitta översätt sammanfatta ändra flytta radera
  jämför rita föreslå boka beställ gissa vänta svara committa pusha refaktorera ladda spara starta stäng stoppa installera
  generera skapa gå läs se lös plocka dra släng släpp rör använd formatera kommentera håll lämna fråga kontrollera
  verifiera deploya merga rebasa revertera mejla maila påminn beskriv utgå förkorta korta utveckla fortsätt börja sluta
  dela rensa städa addera inför implementera wrappa cacha extrahera bryt rulla kryssa glöm ignorera tänk planera
  anmäl avboka avbeställ återställ logga backa snygga`;

export const SWEDISH_TELLING: Telling = {
  isSpaced: true,
  pieceBreak:
    /\s*[,;–—]\s+(?:(?:och|o|men|fast|så|för|utan|eftersom|medan)\s+)?|\s+-\s+|:\s+|\s+(?:och|o|men|fast|så|eftersom|medan|samt)\s+(?=\p{L})/giu,
  runOn:
    /(?<!(?:^|\s)(?:att|som|om|när|och|o|så|är|har|ska|kan|det|nu|då|där|här|\p{L}+r|\p{L}+de|\p{L}+te))\s+(?=(?:jag|vi|hon|han|dom|min|mitt|mina|vår|vårt|våra) \p{L}+)|\s+(?=(?:men|fast) )/giu,
  goesOn: /^(?:hon|han|hen|dom|de|den|hennes|hans|deras)(?!\p{L})/iu,
  opener:
    /^(?:(?:ja+|nej|nä|jo|joo?då|okej|ok|okay|hej(?:san)?|tjena|tack|och|o|men|så|fast|asså|alltså|förresten|btw|egentligen|faktiskt|dessutom|snälla|rättelse|korrigering|kom ihåg att|för övrigt|aha|jaha|oj|hm+|bakgrund|update|uppdatering|kontext|ps|en sak till|haha+|yes|aa|nästa|sorry|tyvärr|dock|eller|visst|precis|för|eftersom|alltså|gud|ja precis|för då|då)[,:.!]*\s+)+/iu,
  aside:
    /^(?:jag|vi) (?:återkommer|hör av (?:mig|oss)|ska (?:kolla|testa|prova|se)|tror (?:att )?det|(?:testar|provar|kollar|väntar)(?: det)?(?: själv| då| nu| igen| lite| så länge)*$)|^(?:nu|äntligen|då) .{0,20}(?:förstår|fattar|hänger) |^jag (?:förstår|fattar|hänger) (?:inte|nu|vad|hur|med)|^jag har (?:redan )?(?:provat|testat|gjort) det|vi kör på det|säger vi så|^(?:jag )?(?:läste|hörde|såg)(?: \p{L}+)? (?:att|om|nånstans|någonstans|en (?:artikel|dokumentär|film))(?!\p{L})|^det står /iu,
  today:
    /(?<!\p{L})(?:är|e|va|var|blev|blir|känner mig) (?:(?:så|lite|jätte|helt|rätt|ganska|typ|bara|nu|väldigt|fortfarande) )*(?:(?:jätte|skit|dö|as|sten|super)?(?:trött|hungrig|törstig|bakis|sömnig|seg|kissnödig)|vrålhungrig|försenad|slutkörd|helt slut|sen idag)(?!\p{L})|^(?:jag |vi )?(?:sitter|ligger|står|väntar) (?:(?:just nu|nu|här|bara|fortfarande|fast) )*(?:på (?:bussen|tåget|perrongen|balkongen|altanen|toa|spårvagnen|tunnelbanan|en bänk|kafé|fik)|i (?:soffan|kön|bilen|sängen|badet|telefonkö)|här (?:och|med|i|på)|vid (?:hållplatsen|köksbordet|datorn|fönstret))|^(?:det|här|ute) (?:(?:bara|nu|verkligen) )*(?:regnar|ösregnar|snöar|blåser|haglar|åskar|spöregnar)|(?<!\p{L})solen (?:skiner|tittar|gick|kom)|(?<!\p{L})(?:har|är|kom|åt|drack) (?:precis|nyss|just) (?:ätit|druckit|kommit (?:hem|in)|vaknat|hemkommen|hemma|lagt mig)|(?:kom|kommer) (?:precis|nyss|just) (?:hem|in|från)|^(?:strax tillbaka|vänta lite|håll ut|ett ögonblick|nån(?:ting)? ringer på|det ringer på)/iu,
  farOff:
    /(?<!\p{L})(?:är|var|blev) (?:\p{L}+ )?(?:kung|drottning|prins|prinsessa|kejsare|påve|trollkarl|häxa|drake|riddare|pirat|enhörning|vampyr)\p{L}{0,3} (?:av|över|i)(?!\p{L})|(?<!\p{L})(?:(?:min|vår|i min) (?:huvudperson|romanfigur|karaktär|hjälte|hjältinna|rollperson)\p{L}*|(?:i|ur) (?:min|mitt|den här) (?:roman|novell|bok|berättelse|film)(?!\p{L}))|(?<!\p{L})(?:min|mitt|mina|vår|en|ett) \p{L}+s (?:granne|kompis|polare|kollega|kusin|vän|väninna|chef|frisör|bekant|klasskamrat)\p{L}*|(?<!\p{L})(?:en|nån|någon) (?:\p{L}+ )?(?:granne|kompis|polare|kollega|kusin|vän|bekant|kund|tjej|kille|snubbe|man|kvinna|gubbe|tant|professor|expert|forskare|influencer)\p{L}* (?:till (?:min|mitt|mina|en|hans|hennes|henne|honom)|(?:på|i|från|hos) \p{L}+ (?:sa|sade|säger|har|hade|berättade|köpte|fick)|sa |sade |säger |berättade |skrev |påst)|(?<!\p{L})(?:på|i) (?:radion?|tv:?n?|teve|nyheterna|podden|tidningen|facebook|ett forum|forumet|tiktok|youtube)(?!\p{L}).{0,20}(?:sa|sade|säger|stod|såg|berättade|pratade|skrev|var det|påst)|^(?:grannen|gubben|tanten|killen|tjejen|mannen|kvinnan|familjen|paret) (?:på|från|bredvid|mittemot|ovanpå|under|nedanför|med)(?!\p{L})(?!.{0,30}, \p{Lu})|^(?:min|mitt|mina) (?:frisör|kusin|frisörska|tandläkare)\p{L}* (?:har|hade) (?:en|ett)(?!\p{L}).{0,20}som(?!\p{L})/iu,
  momentary:
    /(?<!\p{L})(?:samma fel|igen)$|^jag vill (?:ha|att) (?:det|den|dom)(?!\p{L})|^(?:det|där|här) (?:saknas|fattas|är fel)(?!\p{L})|^nu (?:fick|får|kommer|blev|ser)(?!\p{L})|(?<!\p{L})(?:röda?|grön|gröna?t?) (?:igen|nu)(?!\p{L})/iu,
  inPlay:
    /(?<!\p{L})(?:låtsas (?:att|som)|du (?:spelar|är nu|ska spela|får vara)|rollspel|spela (?:en )?roll|i rollen som|agera som|svara som (?:om|en))(?!\p{L})/iu,
  hangs:
    /^(?:som|vars|där|när|eftersom|därför att|så att|att|om|än|samt|utan|inklusive|t\.?ex|typ|särskilt|speciellt|både|varav|vilket|med|utan att|trots|innan|efter att|sedan dess)(?!\p{L})/iu,
  signsOf: signsByWord(
    {
      self: 'jag ja mig mej vi oss själv',
      own: 'min mitt mina vår vårt våra',
      kin: KIN,
      other: 'hon han hen henne honom hennes hans deras dom',
      you: 'du dig dej din ditt dina ni er ert era',
      verb: VERBS,
      has: 'har hade fick köpt köpte äger heter kör bor jobbar jobbat pluggar är går',
      taste: `gillar gillade älskar hatar avskyr ogillar föredrar tycker tyckte trivs förtjust favorit~ allergisk tål vägrar
        orkar passar trött rädd sugen veg~ intresserad`,
      plan: 'ska tänker planerar planen vill hoppas siktar mål målet ville flyttar börjar drömmer tänkt deadline',
      norm: `alltid aldrig måste får bör krav max maximalt minst endast bara överallt förbjudet förbjuden regel regeln
        hädanefter alla varje standard undvik gäller kräver ingen inga inget räcker ligger`,
      change: `nu numera nuförtiden längre istället stället redan byter bytt bytte övergått slutat slutade börjat började
        flyttat flyttade ändrat ändrad tillbaka blir blev kvar uppskjuten uppskjutet flyttad avbokad inställd framflyttad
        över trots visade`,
      denied: `inte aldrig ingen inga inget ej utan avskyr hatar vägrar slutat slutade avbokad inställd slipper saknar saknas`,
      number: NUMBERS,
      time: TIMES,
      trouble: `kraschar kraschade fel felet problem problemet problemen bugg buggen strular strul krånglar hänger fryser
        funkar fungerar trasig trasigt sönder läcker piper svårt jobbig långsam långsamt långsamheten ont värk krångel saknas
        försvann försvinner blinkar timeout`,
      hedged: 'kanske undrar funderar osäker eventuellt nog tveksam möjligtvis',
      stranger: `någon nån folk tydligen kändis kändisen tidningen nyheterna tv:n youtube tiktok artikel artikeln podden
        författare skådespelare programledare kungen influencer`,
      news: 'ringde ringer mailade mejlade mailar hörde messade skrev smsade meddelade berättade',
      praise:
        'bra kul grymt snyggt toppen härligt skönt gott fint mysigt najs galet coolt roligt tack skitbra perfekt soft',
      supposed: 'ifall låtsas vore miljonär hypotetiskt teoretiskt nyfiken',
    },
    {
      order: ORDERS,
      asks: 'vad hur när varför vem vilken vilket vilka vart varifrån',
      stranger: 'man',
      deictic: 'det den detta de där då',
      self: 'har bor jobbar pluggar går kör äter vill behöver',
    },
    [
      ['number', /\d/],
      ['has', /(?<!\p{L})\p{L}*(?:nummer|numret|adress\p{L}*|modellen?) (?:är |: ?)?\S*\d/iu],
      ['name', /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/u],
      ['technical', /[a-z][A-Z]|\w[._/]\w|(?<!\p{L})\p{Lu}{2,}|[`@#=]|\p{Lu}\p{L}*\d/u],
      [
        'own',
        /^\p{L}{3,}(?:en|et|an|na|ns) |(?<!\p{L})\p{L}{2,}(?:en|et|an|na) (?:min|mitt|mina|vår|vårt)(?!\p{L})/iu,
      ],
      ['place', /(?<!\p{L})(?:i|på|från|till|hos|utanför) \p{Lu}/u],
      [
        'verb',
        /(?<!\p{L})(?:jag|vi|hon|han|dom|de|det|den|man|som) \p{L}+(?:r|de|te|s)(?!\p{L})|(?<!\p{L})\p{L}{2,}(?:r|de|te) (?:jag|vi|hon|han|dom)(?!\p{L})|\p{L}{2,}(?:en|et|na|an) \p{L}{2,}(?:ar|er|ade|te|as|rs|es|des|ts)(?!\p{L})|^\p{L}{4,} \p{L}{3,}(?:as|ades|erar|erade|ts)(?!\p{L})/iu,
      ],
      [
        'asks',
        /[?？]\s*$|^(?:är|har|kan|kunde|ska|skulle|vill|får|blir|finns|går|gör|vet|tror|hittat|hittade|orkar|hinner) (?:du|ni|man|det|jag|vi|den|dom|de)(?!\p{L})|(?<!\p{L})(?:vad är|behöver (?:\p{L}+ )?hjälp|undrar (?:om|hur|över|vad)|(?:skulle )?vil(?:l|ja) (?:veta|fråga)|hur (?:gör|kan|ska|många|mycket|lång|länge)|kan du|skulle du)(?!\p{L})/iu,
      ],
      [
        'supposed',
        /^(?:tänk )?om (?:man|jag|vi|du|det)(?!\p{L})|skulle (?:jag|vi|man)(?!\p{L})|(?<!\p{L})(?:som om|tänk om)(?!\p{L})/iu,
      ],
      [
        'stranger',
        /(?<!\p{L})(?:hörde|läste|såg|hört|läst) (?:om|att|en|på)(?!\p{L})|(?<!\p{L})(?:en gång|stod i|på tv|förra huset|säger att|sa att)(?!\p{L})/iu,
      ],
      ['denied', /låta bli|på väg ut|togs? bort|slängde? ut|(?<!\p{L})ogill/iu],
    ],
  ),
  weightOf: wordsBeyond(SMALL_TALK),
  topics: [
    [
      'children',
      /(?<!\p{L})(?:min|vår|mina|våra|sonen|dottern|barnen|barnet|barnbarn\p{L}*|tvillingarna|grabben|bebisen|ungarna)(?: \p{L}+)? ?(?:son|dotter|barn|barnbarn|fyller|dagis|förskola\p{L}*|går i)(?!\p{L})|^(?:sonen|dottern|barnen|barnbarn\p{L}*|tvillingarna|bebisen|ungarna|grabben)(?!\p{L})|(?<!\p{L})(?:son|dotter|döttrar|söner|barnbarn|bebis)(?!\p{L})/iu,
    ],
    [
      'health',
      /(?<!\p{L})(?:allergi\p{L}*|tål inte|intoleran\p{L}*|diabetes\p{L}*|operera\p{L}*|medicin\p{L}*|tablett\p{L}*|sjuk\p{L}*|ont i|värk\p{L}*|blodtryck\p{L}*|gravid|astma|dyslexi|adhd|depression|deprimerad|kryckor|gluten|laktos|migrän|läkar\p{L}*|diagnos\p{L}*|cancer|stroke|synfel|hörapparat|ångest|sömn\p{L}*|knät?|ryggen?|höft\p{L}*|hjärt\p{L}*|recept(?:et)? (?:på|mot)|feber|hosta\p{L}*|vaccin\p{L}*|klimakteriet|terapi|psykolog\p{L}*|psoriasis|kol|reumat\p{L}*|fibromyalgi|rullator|rullstol\p{L}*|blodprov\p{L}*|bruten|brutit|infektion\p{L}*|halvblind|döv|hörsel\p{L}*|sjukskriv\p{L}*)(?!\p{L})/iu,
    ],
    [
      'finance',
      /(?<!\p{L})(?:lön(?:en)?|pension(?:en)?|hyra(?:n)?|skuld(?:er)?|lån(?:et|en)?|kronor|kr|budget(?:en)?|betalar|tjänar|i månaden|räkning\p{L}*|faktura\p{L}*|csn|betalt|skatt\p{L}*|spar(?:ar|ade|pengar)|aktier|konkurs|kronofogden|bidrag\p{L}*|a-kassa|försörjningsstöd|amorter\p{L}*|spänn|bolån\p{L}*|inkomst\p{L}*|ränta\p{L}*)(?!\p{L})/iu,
    ],
    [
      'legal',
      /(?<!\p{L})(?:stämning|åtal\p{L}*|rättegång\p{L}*|advokat\p{L}*|hyresnämnden|polisanmäl\p{L}*|vårdnad\p{L}*|kontraktsbrott|dömd|anmält|testamente\p{L}*|arvs?|arvet|skilsmässa\p{L}*|asyl\p{L}*|uppehållstillstånd|vräkt|tvist\p{L}*|domstol\p{L}*|böter|gdpr)(?!\p{L})/iu,
    ],
    [
      'third_party',
      /^(?:hon|han|hen|dom)(?!\p{L})|(?<!\p{L})(?:mamma|pappa|morsan|farsan|brorsan|syrran|frun|frugan|mannen|sambon?|mormor|morfar|farmor|farfar|kusin\p{L}*|svärmor|svärfar|grannen?|kompis\p{L}*|kollega\p{L}*)(?!\p{L})/iu,
    ],
    [
      'location',
      /(?<!\p{L})(?:bor|flytta\p{L}*) (?:i|på|till|från|kvar|nära)(?!\p{L})(?! (?:\p{L}+dag(?:en)?(?!\p{L})|\d|kl|nästa|i morgon))/iu,
    ],
    [
      'preference',
      /(?<!\p{L})(?:gillar|älskar|hatar|avskyr|ogillar|föredrar|tycker om|förtjust|favorit\p{L}*|vill (?:inte )?ha|helst)(?!\p{L})/iu,
    ],
    [
      'convention',
      /(?<!\p{L})(?:alltid|aldrig|måste|får inte|krav|max|standard|förbjud\p{L}*|hädanefter|ska (?:ligga|heta|vara|ha))(?!\p{L})/iu,
    ],
    [
      'decision',
      /(?<!\p{L})(?:vi (?:tar|kör|byter|går över|behåller|skippar|använder)|bestämt|bestämde|det blir|istället|i stället|beslut\p{L}*|bytt)(?!\p{L})/iu,
    ],
    [
      'problem',
      /(?<!\p{L})(?:kraschar|fel|problem\p{L}*|bugg\p{L}*|strular|krånglar|fungerar inte|funkar inte|hänger sig|trasig\p{L}*|läcker)(?!\p{L})/iu,
    ],
    [
      'difficulty',
      /(?<!\p{L})(?:svårt|fattar (?:jag )?(?:aldrig|inte)|orkar inte|klarar inte|blir alltid fel)(?!\p{L})/iu,
    ],
    ['goal', /(?<!\p{L})(?:ska|vill|tänker|planerar|hoppas|mål\p{L}*|siktar|deadline)(?!\p{L})/iu],
  ],
};
