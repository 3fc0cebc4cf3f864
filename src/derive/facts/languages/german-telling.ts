import { signsByWord, type Telling, wordsBeyond } from './telling.js';

const KIN = `mama mami mutter mutti papa papi vater vati bruder brüder schwester schwestern bruada schwesta sohn söhne bub bua
  buam tochter töchter dirndl kleine kleiner kinder kind kids frau mann ehefrau ehemann partner partnerin freund freundin
  freunde lebensgefährt~ mitbewohner~ verlobt~ oma opa omi opi großmutter großvater grossmutter grossvater enkel enkelin
  enkelkind~ enkelsohn tante onkel cousin cousine neffe nichte schwiegermutter schwiegervater schwiegereltern schwiegersohn
  schwiegertochter schwager schwägerin eltern geschwister zwillinge baby chef chefin boss kollege kollegin kollegen
  nachbar nachbarin nachbarn vermieter vermieterin hausverwaltung arzt ärztin doktor hausarzt lehrerin lehrer prof
  trainer trainerin ex exfrau exmann patenkind stiefsohn stieftochter`;

const VERBS = `bin bist ist is isch sind san sans war warn waren bleibt bleibe bleiben blieb wird werd werde werden wurde
  wurden hab habe hat haben ham han hob hatte hatten hätte kann kannst können konnte konnten muss müssen muaß muass musste
  mussten soll sollen sollte will wollen wollte möchte möchten darf dürfen durfte mag mögen mochte geht gehen geh gehe ging
  gingen kommt kommen komm komme kam kamen macht machen mach mache machte tut tu tun tuat steht stehen stehe stand liegt
  liegen lag sitzt sitze wohnt wohne wohnen wohn lebt lebe leb leben lebte arbeitet arbeite arbeiten arbeitete studiert
  studiere heißt heisst heiße heiss heißen nimmt nehme nehmen nehm nahm gibt gab geben gebe kriegt kriege krieg kriegen
  bekommt bekomme bekommen bekam braucht brauche brauch brauchen isst esse ess essen trinkt trinke trink trinken schläft
  schlafe schlaf liest lese schreibt schreibe schreiben schrieb fährt fahre fahr fahren fuhr läuft laufe lauf laufen lief
  spielt spiele spielen kauft kaufe kaufte verkauft kostet kosten kostete zahlt zahle zahlen bezahlt verdient verdiene zieht
  ziehe ziehen zog lernt lerne lern lernen kennt kenne kannte weiß weiss wissen wusste glaubt findet finde find finden fand
  hasst hasse hassen liebt liebe hängt hänge hing stürzt crasht spinnt schmeißt wirft funktioniert funktionieren klappt startet
  lädt blinkt piept leuchtet zeigt zeigen meldet fehlt fehlen reicht reichen passt passen gilt gelten gehört gehören
  nutzt nutze nutzen verwendet verwende verwenden benutzt benutze benutzen setzt setzen bauen baut baue läuft laufen
  funken sendet speichert speichern lädt kriegt wechseln wechselt wechsle hört höre hör hören hörte sieht sehe seh sehen
  sah sagt sage sagte denkt denke dachte meint meinte hält halte halten hielt bringt bringe bringen brachte trifft
  treffe holt hole holen verträgt vertrage vertrag verträgst schnarcht weint raucht rauche raucht pflegt pflege
  betreut betreue leitet leite leiten führt führe unterrichtet sammelt sammle kocht koche koch backt backe näht
  nähe malt male singt singe tanzt tanze schwimmt wandert wandere joggt jogge trainiert trainiere reitet reite angelt
  plant plane planen hofft hoffe träumt freut ärgert stört nervt schmeckt riecht tut verbietet dauert dauern
  beginnt beginne beginnt fängt fange endet hört öffnet schließt kündigt kündige gekündigt umgezogen gezogen gekauft bekommen gemacht
  übernimmt übernommen übernehme abgesagt angerufen angrufen verschoben gestorben geboren geheiratet operiert
  sterben stirbt starb bricht brach wiegt misst spricht spreche reden redet red rede kapiert check checke schaff schaffe schafft
  leuchtet tropft rauscht pfeift druckt verbindet verliert liefert lieferte geliefert bestellt bezahlte überwiesen
  storniert reagiert antwortet erreicht wechsle tausche getauscht reklamiert repariert ausgetauscht installiert angeschlossen eingebaut
  verlegt importiert exportiert generiert validiert enthält erwartet landet liefern schickt schicke sendet kommunizieren speist
  lädts dreht friert wächst stammt studiere studiert promoviere mache jobbe jobbt kellner gehörn hüpf verreise verreisen pendle pendelt
  kommts gibts gehts ists hats habs stellt stelle stellen zieh steckt steck hatten ziehts wars winkt kümmert`;

const NUMBERS = `zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig dreissig vierzig
  fünfzig hundert tausend hälfte halbe halber beide erste zweite dritte`;

const TIMES = `heute gestern vorgestern morgen übermorgen heuer neulich kürzlich montag~ dienstag~ mittwoch~ donnerstag~
  freitag~ samstag~ sonntag~ januar jänner februar märz april mai juni juli august september oktober november dezember woche
  wochen woch monat~ jahr jahre jahren tag tage tagen tags stunde stunden uhr abends morgens mittags nachts abend nacht
  wochenende~ sommer~ winter~ herbst~ frühling~ frühjahr~ weihnachten ostern jeden jede jedes immer oft manchmal selten
  seit täglich`;

const SMALL_TALK = `danke dankeschön merci vergelt's gott hallo hi hey moin servus grüß grüezi hoi guten gute guad morgen
  tag abend nacht ok okay okee ja jo jep nein ne nee nö na doch ach so ah oh aha oho super toll gut klasse prima perfekt spitze
  wunderbar schön schade genau stimmt richtig klar natürlich sicher gerne gern bitte tschüss tschüsschen pfiat pfiad di ciao
  bis dann bald später wiederhören wiedersehen haha hahaha hihi lol xd omg nice cool geil krass wow echt jetzt mist mann
  hm hmm mhm ahh äh öh das ist war dat is der die es nicht nit net nix ich du wir sie ihnen mir dir uns und oder aber also
  mal noch nochmal auch schon sehr viel ganz halt eben eigentlich wirklich passt läuft geht klingt sieht aus wie was in zu
  wahnsinn hammer genial interessant lustig witzig gemütlich frage so'n so'ne nur einfach danach denn weh au oha lieb
  kann können verstehe verstanden weiß wusste dachte kenne kannte fertig erledigt schluss mach lang her da hin mein meine
  mega alles gute wäre hätte bin hab habe ein eine einen ordnung recht leider besser glaub glaube spaß schönen sonntag
  wochenende keine ahnung kein plan ihr euch fein bestens hilfe vielen lieben herzlichen tausend dank gefällt schatz sind`;

const ORDERS = `schreib schreibe gib zeig zeige erklär erkläre such suche füge füg trag trage zieh ziehe ersetze ersetzen
  erzähl erzähle prüf prüfe bau baue lösch lösche sag sage nimm lass lasst hilf stell stelle mach mache machen kannst
  könntest würdest rechne berechne übersetze übersetz fass formuliere kürz kürze benenn benenne verschieb verschiebe
  refaktoriere implementiere starte start führ führe check checke committe pushe deploye mergen merge rebase dokumentiere
  generiere erstell erstelle leg lege setz setze pack packe spiel spiele stopp stoppe öffne schließ lies schau schaue guck
  gucke vergiss ignoriere stelle merk merke empfiehl schlag nenn nenne liste vergleiche entwirf bring ruf buch
  buche bestell bestelle storniere schick schicke korrigiere behebe behebt fix fixe teste test ändere änder pass entferne
  verwende benutze nutze kommentiere formatiere logge antworte halte warte wart geh bleib dreh mal reparier nochmal
  sortiere gruppiere wandle konvertiere installiere update aktualisiere`;

export const GERMAN_TELLING: Telling = {
  isSpaced: true,
  pieceBreak:
    /\s*[,;–—]\s+(?:(?:und|aber|denn|weil|sondern|also|drum|doch)\s+)?|\s+-\s+|:\s+|\s+(?:und|aber|denn|weil|sondern|drum)\s+(?=\p{L})/giu,
  runOn:
    /(?<!(?:^|\s)(?:weil|dass|wenn|ob|und|als|wie|wo|was|die|den|der|das|da|dann|jetzt|auch|hab|bin|kann|muss|will|soll|hatte|war|mag|ham|\p{L}{2,}en?))\s+(?=(?:ich|wir) \p{L}+)|(?<!(?:^|\s)(?:in|an|auf|aus|bei|mit|von|zu|für|und|oder|hier|ist|dass|weil|wenn|den|dem))\s+(?=(?:der|die|das|mein|meine|unser|unsere)(?: \p{L}+){0,2}? (?:ist|hat|mag|winkt|kommt|war|will|kann|wohnt|macht|geht|isst|\p{Ll}{3,}t)(?!\p{L}))|\s+(?=(?:aber|also) )/giu,
  goesOn: /^(?:er|sie|der|die|den|dem|da|ihr|sein|seine|ihre|auch)(?!\p{L})/iu,
  opener:
    /^(?:(?:ja+|nein|ne|nee|na|doch|ok|okay|okee|hallo|hi|hey|moin|servus|hoi|guten (?:tag|morgen|abend)|guad|danke|und|aber|also|so+|übrigens|eigentlich|tatsächlich|korrektur|richtigstellung|merke dir,? dass|zur info|zum kontext|kurz zum kontext|kontext|hintergrund|update|nachtrag|ps|genau|stimmt|richtig|ach|ah|oh|mist|ach ja|leider|außerdem|ausserdem|jedenfalls|weil|denn|da|dann|halt|ehrlich gesagt|wie gesagt|haha+|omg|mhm|passt|super|gut|sag|noch was|noch eins|achtung|wichtig|drum|ach so|sorry|eh)[,:.!]*\s+)+/iu,
  aside:
    /^ich (?:melde?|meld) mich|^ich (?:schaue?|gucke?|teste|probiere?|warte|überlege?)(?: das| es| mal| kurz| eben| selbst| nach| noch| jetzt| da)*$|^(?:jetzt|endlich|nun) versteh|^(?:das|dat) hab(?:e)? ich (?:schon|bereits|auch) (?:gemacht|probiert|versucht)|so machen wir (?:das|es)|^(?:ich )?hab(?:e)? (?:mal )?(?:gelesen|gehört)(?!\p{L})|gelesen,? dass|^(?:da|hier) steht(?!\p{L})|^man (?:muss|kann|soll|darf)(?!\p{L})|im (?:fernsehen|tatort|kino)(?!\p{L})/iu,
  today:
    /(?<!\p{L})(?:bin|war|sind|fühl mich) (?:(?:grad|grade|gerade|so|heute|heut|echt|total|voll|mega|völlig|bisschen|etwas|ein|noch|schon|richtig|todes|ur|jetzt|selber|ganz|immer) )*(?:(?:tod|hunde|sau|ur)?(?:müde|hungrig|durstig|verkatert|erledigt)|platt|groggy|k\.?o\.?(?!\p{L})|spät dran|auf dem sprung|unterwegs|am verhungern|am einschlafen)|^(?:ich |wir )?(?:sitz|sitze|steh|stehe|lieg|liege|wart|warte|hock|hocke) (?:ich |wir )?(?:(?:grad|grade|gerade|hier|jetzt|noch|nur|immer|eh) )*(?:im|in der|in einem|auf (?:dem|der)|am|an der|beim) (?:bus|zug|tram|bahn|ubahn|u-bahn|s-bahn|auto|bett|stau|garten|balkon|sofa|couch|bank|parkplatz|wartezimmer|klo|schlange|bahnhof|bahnsteig|haltestelle|bäcker|arzt|warteschleife|küchentisch)|^(?:es|hier|draußen|da) (?:(?:grad|grade|gerade|schon wieder|wieder) )*(?:regnet|schneit|schüttet|gewittert|hagelt|stürmt|pisst)|(?<!\p{L})sonne (?:scheint|knallt|kommt|brennt)|(?:komm|komme|kam|bin) (?:ich )?(?:grad|grade|gerade|eben) (?:von|vom|aus|heim|nach hause|erst|nachhause)(?!\p{L})|(?:hab|habe) (?:ich )?(?:grad|grade|gerade|eben) (?:\p{L}+ ){0,3}(?:gegessen|getrunken|kaffee|geschlafen)|^(?:moment|sekunde|augenblick|bin gleich wieder da|es klingelt|es hat geklingelt)/iu,
  farOff:
    /(?<!\p{L})(?:ist|sind|war|wurde) (?:der|die|ein|eine|jetzt|nun) (?:\p{L}+ )?(?:könig|kaiser|prinz|prinzessin|papst|zauberer|hexe|drache|ritter|pirat|einhorn|vampir)(?:in)?(?!\p{L})|(?<!\p{L})(?:mein(?:e|em|er)? (?:romanheld|romanfigur|hauptfigur|protagonist|heldin|held|figur|charakter)\p{L}*|in mein(?:em|er) (?:roman|geschichte|krimi|buch|novelle)(?!\p{L}))|(?<!\p{L})mein(?:e|er|em|en)? \p{L}+ hat(?:te)? (?:(?:da|auch|mal) )*(?:ein|eine|einen|'?ne|'?nen|n) (?:\p{Ll}+ )?(?:kund(?:in|en)|bekannte\p{L}*|freund(?:in)?|nachbar\p{L}*|kolleg(?:en|in)|patient(?:en|in)|schüler(?:in)?|mieter(?:in)?)(?!\p{L})|(?<!\p{L})(?:freund(?:in)?|nachbar(?:in)?|kolleg(?:e|in)|bekannter?|chef(?:in)?|friseur(?:in)?|cousin(?:e)?) (?:meine[rs]|von (?:meine[rm]|ihm|ihr|ner|nem|einer|einem)|vom|der \p{L}+in)(?!\p{L})|(?<!\p{L})(?:im|in der|in den|auf|bei) (?:fernsehen|fernseher|radio|internet|zeitung|nachrichten|tiktok|youtube|facebook|insta\p{L}*|netz|forum)(?!\p{L})|^(?:die|der) (?:nachbar(?:in|n)?|frau|mann|typ|dame|leute|familie|junge|alte) (?:von|aus|im|in der|mit|gegenüber|oben|unten|nebenan|auf)(?!\p{L})|(?<!\p{L})(?:so |n |ein |irgend ?)+(?:ein |n |so )*(?:typ|kerl|influencer|sternekoch|promi|heini|professor|experte|mann|frau) (?:\p{L}+ ){0,3}(?:sagt|sagte|meint|meinte|erzählt|erzählte|hat|behauptet|schreibt|schrieb)(?!\p{L})|^(?:eine?|'?ne?) (?:frau|mann|dame|kundin|kunde|typ|bekannte|bekannter) (?:aus|in|im|von|bei|hat|war|sagt|meint)(?!\p{L})/iu,
  momentary:
    /(?<!\p{L})(?:schon|immer noch|ist|sind|jetzt) (?:wieder|rot|grün|derselbe|der gleiche|das gleiche)(?!\p{L})|^(?:da|hier) (?:fehlt|ist|kommt)(?!\p{L})|^ich (?:will|möchte|brauch|brauche) (?:es|das|den|die)(?!\p{L})|^jetzt (?:kommt|krieg|kriege|bekomme|sehe|hab)(?!\p{L})/iu,
  inPlay:
    /(?<!\p{L})(?:stell dir vor,? du|du bist (?:jetzt|nun|ab jetzt) (?:ein|eine|mein|meine|der|die)|tu so,? als|spiel(?:e|st)? (?:du )?(?:einen|eine|den|die|jetzt)|rollenspiel|in der rolle|antworte (?:als|wie) ein|verhalte dich)(?!\p{L})/iu,
  hangs:
    /^(?:dass|ob|wie|als|wenn|falls|sowie|damit|obwohl|während|bevor|nachdem|sobald|solange|bis|um|ohne|statt|anstatt|inklusive|inkl|z\.?b|vor allem|besonders|wobei|wovon|deren|dessen|dem|mit|für|samt|sprich)(?!\p{L})/iu,
  signsOf: signsByWord(
    {
      self: 'ich i mich mir mia wir uns ma selber selbst mia',
      own: 'mein meine meinen meinem meiner mei unser unsere unserem unseren unserer unsre unsern meins',
      kin: KIN,
      other: 'er sie ihm ihn ihr ihre sein seine seinen seinem ihren deren',
      you: 'du dich dir dein deine deinen deinem deiner euch ihnen',
      verb: VERBS,
      has: 'hab habe ham haben hatte bin wohne lebe arbeite heiße ist kriege bekomme sind hat läuft steht',
      taste: `mag mögen mochte liebe hasse lieblings~ bevorzuge gerne gern ungern verträgt vertrage allergisch nervt
        stört weigere veg~ lieber am liebsten schmeckt`,
      plan: `will wollen möchte möchten plane planen vorhaben hoffe werde werden ziel deadline soll sollen träume ziehen`,
      norm: `immer nie niemals muss müssen darf dürfen verboten nur ausschließlich pflicht max maximal mindestens gilt gelten
        ab alle jede jeder jedes standard gehört gehören regel grundsätzlich überall keine kein bleibt bleiben kommt`,
      change: `jetzt nun mehr nicht-mehr seitdem neuerdings inzwischen mittlerweile statt stattdessen wechseln wechselt
        umgestellt umgezogen gewechselt verschoben abgesagt doch wieder ab neu neue neuen sofort geworden gekündigt
        übernommen zurückgezogen gekriegt vergangenheit`,
      denied: `nicht nie niemals kein keine keinen keinem keiner koa koan net nit ned nich nix nichts ohne verboten weigere
        abgesagt abgelehnt weg null keinerlei`,
      number: NUMBERS,
      time: TIMES,
      trouble: `fehler problem probleme spinnt kaputt hängt stürzt crasht fehlt fehlen absturz defekt störung langsam bug schmerzen
        weh geht blinkt timeout schlecht ausgefallen tropft leckt rauscht`,
      hedged: 'vielleicht eventuell wahrscheinlich vermutlich möglicherweise wohl unsicher überlege',
      stranger: `jemand leute angeblich promi promis schauspieler schauspielerin zeitung nachrichten fernsehen youtube tiktok artikel
        film serie podcast irgendwer`,
      news: 'angerufen angrufen gemeldet geschrieben erfahren angeschrieben gemailt bescheid erzählt mitgeteilt',
      praise:
        'gut super toll prima perfekt klasse spitze schön nice cool geil krass wow danke lustig wahnsinn richtig',
      supposed: 'würde würden angenommen wäre hätte könnte theoretisch hypothetisch rein falls gesetzt',
    },
    {
      order: ORDERS,
      asks: 'was wo wann wie warum wieso weshalb wer wen wem welche welcher welches wohin woher wos wia kannst könntest gibts',
      stranger: 'man',
      deictic: 'das es dies dieser dat des',
      self: 'bin hab habe mag muss wohne arbeite lebe esse nehme brauche suche',
    },
    [
      ['number', /\d/],
      ['has', /(?<!\p{L})\p{L}*(?:nummer|adresse|modell)(?: ist|:)? \S*\d/iu],
      ['technical', /[a-z][A-Z]|\w[._/]\w|(?<!\p{L})\p{Lu}{2,}|[`@#=]|\p{Lu}\p{L}*\d/u],
      ['other', /^(?:der|die|den|dem|da|d'|de|dat)(?: |')/iu],
      ['own', /^(?:der|die|das|da|de|dat) \p{Lu}\p{L}+/u],
      ['place', /(?<!\p{L})(?:in|aus|nach|bei|auf|an der|im|am) \p{Lu}/u],
      [
        'verb',
        /(?<!\p{L})(?:[Ii]ch|i|[Ww]ir|[Mm]ir) \p{L}+|(?<!\p{L})(?:[Ee]r|[Ss]ie|[Ee]s|[Mm]an|[Dd](?:er|ie|as)) \p{Ll}+t(?!\p{L})|(?<!\p{L})\p{Ll}+(?:e|en|t) (?:ich|wir|er|[Ss]ie|es)(?!\p{L})|\p{Lu}\p{L}+ \p{Ll}{2,}t(?!\p{L})/u,
      ],
      [
        'asks',
        /[?？]\s*$|^(?:ist|sind|hat|habt|hast|kann|kannst|könnt|können|soll|sollte|willst|wollen|darf|geht|gibt|wird|muss|brauch\p{L}*|weißt|kennst|meinst|findest) (?:du|ihr|man|es|das|ich|wir|sie|der|die)(?!\p{L})|(?<!\p{L})(?:brauche? (?:\p{L}+ )?hilfe|(?:möchte|wollte) (?:wissen|fragen)|was (?:ist|macht|heißt|heisst|war|kostet)|wie (?:viel|viele|geht|lange|groß|heißt|macht|wird)|kannst du|könntest du)(?!\p{L})/iu,
      ],
      ['supposed', /^(?:wenn|falls) (?:ich|man|wir|ma|i)(?!\p{L})|als ob|was wär/iu],
      [
        'stranger',
        /(?<!\p{L})(?:gelesen|gehört|hat mal|hatte mal|im fernsehen|in der zeitung|sagt,? dass|meinte,? dass|irgendein\p{L}*|der eine|dieser typ)(?!\p{L})/iu,
      ],
      [
        'change',
        /(?<!\p{L})(?:ab (?:jetzt|sofort|heute|märz|mai|januar|\d)|nicht mehr|kein\p{L}* .{1,30}mehr|jetzt doch|seit neuestem)(?!\p{L})/iu,
      ],
      [
        'denied',
        /(?<!\p{L})(?:zieht .{0,30}aus|kann weg|können weg|abgschafft|abgeschafft|ist vergangenheit|rausgeflogen|raus)(?!\p{L})/iu,
      ],
    ],
  ),
  weightOf: wordsBeyond(SMALL_TALK),
  topics: [
    [
      'fact',
      /(?<!\p{L})(?:knoten|element|prozess|komponente)(?!\p{L}).{0,20}(?<!\p{L})(?:kinder|kind)(?!\p{L})/iu,
    ],
    [
      'children',
      /(?<!\p{L})(?:sohn|söhne|tochter|töchter|bub|bua|kinder|kind|zwillinge|baby|enkel\p{L}*|kita|kindergarten|unsere? kleine?r?)(?!\p{L})/iu,
    ],
    [
      'health',
      /(?<!\p{L})(?:allergi\p{L}*|unverträglich\p{L}*|diabetes|diabetiker\p{L}*|operiert|operation|tabletten?|medikament\p{L}*|krank\p{L}*|schmerz\p{L}*|blutdruck|schwanger|asthma|migräne|depress\p{L}*|knie|rücken|bandscheibe|arzt|ärztin|doktor|diagnos\p{L}*|krebs|therapie|reha|kur|adhs|legasthen\p{L}*|gluten|laktose|marcumar|insulin|star|sehe (?:nicht|nix|schlecht|kaum)|höre (?:nicht|nix|schlecht|kaum)|schwerhörig|hüfte|herz\p{L}*|fieber|grippe|pflegegrad|rollstuhl|rollator|dialyse|chemo|reizdarm|rheuma|gicht|cholesterin|ramipril|eliquis|impf\p{L}*|psych\p{L}*|gebrochen|schlaganfall|tinnitus|sehschwäche|blind|hörgerät)(?!\p{L})/iu,
    ],
    [
      'finance',
      /(?<!\p{L})(?:gehalt|lohn|rente|miete|mietzins|kredit|schulden|budget|franken|euro|verdien\p{L}*|darlehen|abbezahlt|abzahlt|zins\p{L}*|rechnung|konto|steuer\p{L}*|bafög|zahlen|zahle|zahlt|bürgergeld|minijob|brutto|netto|schufa|insolvenz|kaution|unterhalt|nebenkosten|hypothek)(?!\p{L})/iu,
    ],
    [
      'legal',
      /(?<!\p{L})(?:anwalt|anwältin|gericht|klage|anzeige|vertrag|kündigungsfrist|mieterverband|mieterverein|vermieter\p{L}*|verwaltung|scheidung|sorgerecht|dsgvo|einspruch|aufenthaltstitel|asyl\p{L}*|testament|erbe|räumung\p{L}*|abmahnung|mahnung|bewährung|mieterhöhung|eingeschrieben|widerspruch|bußgeld|betriebsrat|rechtsschutz\p{L}*)(?!\p{L})/iu,
    ],
    [
      'third_party',
      /^(?:er|sie)(?!\p{L})|(?<!\p{L})(?:mutter|vater|mama|papa|bruder|schwester|frau|mann|partner\p{L}*|freund\p{L}*|oma|opa|tante|onkel|cousin\p{L}*|schwieger\p{L}*|schwager|nachbar\p{L}*|mitbewohner\p{L}*|eltern|geschwister)(?!\p{L})/iu,
    ],
    [
      'location',
      /(?<!\p{L})(?:wohn\p{L}*|leb(?:e|t|en)) .{0,20}(?:in|bei|auf|hier|am)(?!\p{L})|nach .{2,30} (?:gezogen|umgezogen|ziehen)/iu,
    ],
    [
      'preference',
      /(?<!\p{L})(?:mag|mögen|liebe|hasse|lieblings\p{L}*|gerne?|ungern|lieber|bevorzuge|vegan|vegetarisch)(?!\p{L})/iu,
    ],
    [
      'convention',
      /(?<!\p{L})(?:immer|nie|niemals|muss|müssen|darf|dürfen|verboten|nur|pflicht|ab sofort|ab jetzt|grundsätzlich|standard)(?!\p{L})/iu,
    ],
    [
      'decision',
      /(?<!\p{L})(?:wir (?:nehmen|bleiben|wechseln|ziehen|machen)|entschieden|beschlossen|stattdessen|kommt .{0,20}nicht in frage)(?!\p{L})/iu,
    ],
    [
      'problem',
      /(?<!\p{L})(?:fehler|problem\p{L}*|spinnt|kaputt|stürzt|crasht|absturz|defekt|störung|bug)(?!\p{L})/iu,
    ],
    [
      'difficulty',
      /(?<!\p{L})(?:schwer|schwierig|check|kapier\p{L}*|krieg\p{L}* .{0,30}nicht hin|schaff\p{L}* .{0,20}nicht)(?!\p{L})/iu,
    ],
    ['goal', /(?<!\p{L})(?:will|wollen|möchte\p{L}*|plane\p{L}*|hoffe|ziel|werde)(?!\p{L})/iu],
  ],
};
