/**
 * Names of countries and large cities in Latin letters, as English, Swedish and German write them: they tell a move of
 * a person (`we moved to Oslo`) from a move of a program (`we moved to Postgres`).
 */
export const PLACES = `
  sweden, sverige, schweden, norway, norge, norwegen, denmark, danmark, dänemark, finland, finnland,
  iceland, germany, tyskland, deutschland, austria, österrike, österreich, switzerland, schweiz, france,
  frankrike, frankreich, spain, spanien, portugal, italy, italien, greece, grekland, griechenland, croatia,
  kroatien, poland, polen, czechia, prague, prag, hungary, ungern, ungarn, romania, rumänien, bulgaria,
  bulgarien, serbia, serbien, turkey, turkiet, türkei, ukraine, ukraina, russia, ryssland, russland,
  estonia, estland, latvia, lettland, lithuania, litauen, ireland, irland, scotland, skottland, schottland,
  wales, england, great britain, united kingdom, uk, netherlands, nederländerna, niederlande, holland,
  belgium, belgien, luxembourg, luxemburg, malta, cyprus, cypern, zypern, united states, usa, america,
  amerika, canada, kanada, mexico, mexiko, brazil, brasilien, argentina, argentinien, chile, peru, colombia,
  kolumbien, cuba, kuba, china, kina, japan, korea, india, indien, thailand, vietnam, indonesia, indonesien,
  bali, malaysia, singapore, singapur, philippines, filippinerna, philippinen, taiwan, hong kong, australia,
  australien, new zealand, nya zeeland, neuseeland, south africa, sydafrika, südafrika, egypt, egypten,
  ägypten, morocco, marocko, marokko, tunisia, tunisien, kenya, kenia, nigeria, ethiopia, israel, lebanon,
  libanon, dubai, qatar, iran, iraq, irak, syria, syrien, pakistan, afghanistan, bangladesh, sri lanka,
  nepal, crete, kreta, mallorca, ibiza, tenerife, teneriffa, gran canaria, sicily, sicilien, sizilien,
  sardinia, sardinien, sardinen, rhodes, rhodos, stockholm, gothenburg, göteborg, malmö, uppsala, lund,
  linköping, umeå, kiruna, västerås, örebro, helsingborg, oslo, bergen, trondheim, copenhagen, köpenhamn,
  kopenhagen, aarhus, helsinki, helsingfors, tallinn, riga, vilnius, reykjavik, berlin, hamburg, munich,
  münchen, cologne, köln, frankfurt, stuttgart, düsseldorf, leipzig, dresden, hannover, bremen, nuremberg,
  nürnberg, freiburg, heidelberg, vienna, wien, graz, salzburg, innsbruck, linz, zurich, zürich, geneva,
  genève, genf, basel, lausanne, paris, lyon, marseille, nizza, toulouse, bordeaux, london, manchester,
  birmingham, liverpool, leeds, bristol, cambridge, oxford, edinburgh, glasgow, belfast, dublin, amsterdam,
  rotterdam, the hague, brussels, bryssel, brüssel, antwerp, madrid, barcelona, valencia, seville, sevilla,
  malaga, lisbon, lissabon, rome, rom, milan, milano, mailand, naples, neapel, florence, florens, florenz,
  venice, venedig, turin, athens, aten, athen, thessaloniki, warsaw, warszawa, warschau, krakow, krakau,
  gdansk, budapest, bucharest, bukarest, sofia, belgrade, belgrad, zagreb, istanbul, ankara, kyiv, kiev,
  kiew, moscow, moskva, moskau, new york, brooklyn, manhattan, boston, chicago, seattle, san francisco,
  los angeles, san diego, portland, austin, dallas, houston, denver, miami, atlanta, philadelphia, toronto,
  montreal, vancouver, beijing, peking, shanghai, shenzhen, tokyo, tokio, kyoto, osaka, seoul, taipei,
  bangkok, hanoi, jakarta, mumbai, delhi, bangalore, sydney, melbourne, auckland, cape town, kapstaden,
  kapstadt, nairobi, lagos, cairo, kairo, tel aviv, jerusalem, beirut, doha, abu dhabi, buenos aires,
  são paulo, mexico city, bogota, santiago
`;
