import { wordSet } from '../../model/words.js';

/** What makes a capitalised word before it the name of an organisation. */
export const ORGANISATION_WORDS = wordSet(
  'inc inc. llc ltd ltd. gmbh ag ab oy plc corp corp. corporation company co. group orchestra university institute ' +
    'foundation bank hospital school college church council association society hotel airlines railway museum',
);

/** What makes a word before it the name of a street or place. */
export const STREET_WORDS = wordSet(
  'street st st. avenue ave ave. road rd rd. lane drive boulevard blvd blvd. way court terrace crescent highway ' +
    'square alley parkway turnpike gata gatan väg vägen gränd torg strasse straße platz allee weg rue calle plaza via ' +
    'piazza straat laan ulica utca county island river valley bridge airport station pass park falls lake',
);
