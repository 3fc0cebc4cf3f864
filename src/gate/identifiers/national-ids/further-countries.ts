import { createRequire } from 'node:module';

/** The validators of persons' numbers in `stdnum`, by country, for those that this program has no formats of. */
const VALIDATORS: Readonly<Record<string, readonly string[]>> = {
  ...{ AD: ['nrt'], AI: ['tin'], AL: ['nipt'], AO: ['nif', 'bi'], AR: ['cuit', 'dni'], AZ: ['pin', 'tin'] },
  ...{
    BA: ['jmbg'],
    BG: ['egn', 'pnf'],
    BY: ['unp'],
    BZ: ['tin'],
    CL: ['run'],
    CO: ['nit'],
    CR: ['cpf', 'cr'],
  },
  ...{
    CU: ['ni'],
    DO: ['cedula'],
    EC: ['ci'],
    EE: ['ik'],
    GH: ['tin'],
    GR: ['amka'],
    GT: ['cui'],
    HK: ['hkid'],
  },
  ...{ HR: ['oib'], HU: ['anum'], ID: ['npwp'], IL: ['idnr'], LI: ['peid'], LT: ['asmens'], LV: ['pvn'] },
  ...{ ME: ['jmbg'], MK: ['jmbg'], MU: ['nid'], MX: ['rfc'], MY: ['nric'], MZ: ['bi', 'nuit'], NZ: ['ird'] },
  ...{ PE: ['cui', 'ce'], PK: ['cnic'], PY: ['ruc', 'cedula'], RO: ['cnp'], RS: ['jmbg'], RU: ['inn'] },
  ...{ SI: ['jmbg'], SK: ['rc'], SV: ['nit'], UA: ['rntrc'], UY: ['nie', 'cedula'], VN: ['mst'] },
};

interface Validator {
  validate(value: string): { isValid: boolean };
}

const require = createRequire(import.meta.url);
/** By country; a library of 200 validators is read one country at a time, when the first number asks for it. */
const loaded = new Map<string, readonly Validator[]>();

/** The countries of `locales` that a number near a word about identity is tried against. */
export function furtherCountries(locales: readonly string[]): string[] {
  return locales.filter((country) => country in VALIDATORS);
}

export function isNumberOf(country: string, value: string): boolean {
  return validatorsOf(country).some((validator) => isValid(validator, value));
}

function validatorsOf(country: string): readonly Validator[] {
  const known = loaded.get(country);
  if (known !== undefined) return known;
  const all = require(`stdnum/lib/cjs/${country.toLowerCase()}`) as Record<string, Validator>;
  const validators = (VALIDATORS[country] ?? []).flatMap((name) => all[name] ?? []);
  loaded.set(country, validators);
  return validators;
}

/** They throw at some of what is no number. */
function isValid(validator: Validator, value: string): boolean {
  try {
    return validator.validate(value).isValid;
  } catch {
    return false;
  }
}
