/*
 * Words by which streets are known. Sure ones make an address of a name and a number; doubtful ones, which are words
 * of other use too, only where a postcode and a place follow.
 */

import { wordSet } from '../../../model/words.js';
/** English, after the name: `12 Main Street`. */
export const ENGLISH_SURE = wordSet(
  'street st st. avenue ave ave. av road rd rd. boulevard blvd blvd. drive dr dr. lane ln ln. court ct terrace ter ' +
    'trail trl parkway pkwy highway hwy crescent circle cir square sq place pl way close gardens grove mews',
);
export const ENGLISH_DOUBTFUL = wordSet(
  'loop alley row hill rise walk plaza ridge path pass point view port ports isle isles island islands track tunnel ' +
    'turnpike valley village ville vista well wells mountain mountains lake lakes landing light lock locks lodge ' +
    'mall manor meadow meadows mill mills mission motorway neck orchard oval overpass park parks passage pike pine ' +
    'pines plain plains prairie radial ramp ranch rapid rapids rest ridges river route run shoal shoals shore ' +
    'shores skyway spring springs spur station stravenue stream streets summit throughway trace trafficway union ' +
    'unions viaduct causeway center centers cliff cliffs club common corner corners course courts cove coves creek ' +
    'crest crossing crossroad curve dale dam divide drives estate estates expressway extension extensions fall ' +
    'falls ferry field fields flat flats ford fords forest forge forges fork forks fort freeway garden gateway glen ' +
    'glens green greens groves harbor harbors haven heights hills hollow inlet junction junctions key keys knoll ' +
    'knolls bayou beach bend bluff bluffs bottom branch bridge brook brooks burg burgs bypass camp canyon cape',
);

/** Romance and Slavic, before the name: `Calle Mayor 5`, `12 rue de la Paix`, `ul. Jasna 3`. */
export const LEADING_SURE = wordSet(
  'rue avenue boulevard chemin quai impasse allée allées calle avenida avda avda. c/ paseo carretera travesía rua ' +
    'travessa alameda praça rodovia estrada viale piazza piazzale corso vicolo ul. al. os. pl. ulica aleja aleje ' +
    'osiedle szosa rondo skwer bulw. bulwar nám. tř. náměstí třída ulice strada glorieta urbanización',
);
export const LEADING_DOUBTFUL = wordSet(
  'place cours passage route square voie via largo plaza ronda camino pasaje rúa cuesta polígono bloque barrio ' +
    'sector colonia partida lugar aldea grupo manzana masía muelle parcela poblado prolongación puerta quinta ramal ' +
    'rambla riera rincón salida sección solar subida torrente huerta jardines explanada entrada edificio conjunto ' +
    'caserio chalet barranco arroyo arrabal apartamento antigua parque extramuros colegio plac wyspa droga rynek ' +
    'park ogród wyb. contrada',
);

/** Germanic and Finnic, as the end of the name: `Storgatan 5`, `Bahnhofstr. 12`, `Mannerheimintie 3`. */
export const SUFFIXES_SURE = [
  ...'gatan vägen gränd gränden stigen allén torget backen straße strasse str. straat gracht dijk plein'.split(
    ' ',
  ),
  ...'vej vejen veien vegen stræde katu kuja polku raitti gasse platz allee chaussee gata väg esplanaden'.split(
    ' ',
  ),
  ...'laan singel vænget bakken svingen ringen kaari'.split(' '),
];
export const SUFFIXES_DOUBTFUL = [
  ...'weg gade gate vei veg ring damm ufer kade park hof tie tori linja rinne penger haven parken toften lia'.split(
    ' ',
  ),
  ...'stien allé alle bakke vänge vænge gården brynet tunet eggen yngen skogen graben markt berg steig pfad'.split(
    ' ',
  ),
];
/** The same as words of their own: `Simons Gata 282`, `Adolfs Straße 4`. */
export const TRAILING_WORDS = wordSet(
  'gata gatan väg vägen gränd gate gata vei veien veg gade vej allé straße strasse str. weg platz allee ring laan ' +
    'straat plein katu tie',
);
/** Adjectives that belong to the name of a street. */
export const STREET_ADJECTIVES = wordSet(
  'västra östra norra södra stora lilla gamla nya övre nedre store lille gamle nye øvre nedre vestre østre nordre ' +
    'søndre alte alter neue neuer obere untere große kleine oude nieuwe grote kleine lange korte de',
);

/** Small words inside names of streets and places. */
export const PARTICLES = wordSet(
  "de la las los le les du des del da do dos das di della dei degli delle d' l' e y et und van der den am an im in " +
    'sur sous lès en upon on the of över under ved bei a',
);

/** What stands before the number of something else, and months. */
export const NUMBERED_THINGS = wordSet(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec januar februar märz mai juni juli oktober dezember version chapter section table figure page ' +
    'part step phase stage level round line issue article volume appendix rfc iso node python java windows brigade ' +
    'renegade milestone sprint week day option task',
);
