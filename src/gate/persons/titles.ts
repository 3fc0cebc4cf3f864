/** Words before a name, as the weights were trained with them: `isTitle` is a feature. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof sir mr. mrs. ms. dr. miss herr frau fru fröken señor señora monsieur madame mme sr sra pan ' +
    'pani dhr mevrouw signor signora'
  ).split(' '),
);
