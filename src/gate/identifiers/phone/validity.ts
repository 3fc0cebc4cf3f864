import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/max';

type Library = typeof import('libphonenumber-js/max');
type Core = typeof import('libphonenumber-js/core');

/** What the library knows of a country and its types do not say. */
interface NumberingPlan {
  nationalPrefix(): string | undefined;
  nationalNumberPattern(): string;
  possibleLengths(): number[];
}

/** What the numbering plan of a country allows, to try before the library is asked, which takes 100 times as long. */
interface Plan {
  country: CountryCode;
  prefix: string;
  lengths: ReadonlySet<number>;
  national: RegExp;
}

export interface PhoneValidity {
  /** @param number with its country code, after a `+` */
  isInternational(number: string): boolean;
  isPossible(number: string): boolean;
  /** In one of the policy's countries. @param digits as they are dialled within the country */
  isNational(digits: string): boolean;
}

const require = createRequire(import.meta.url);

/** The metadata of the world's numbering plans (40 ms to read) are read when the first candidate asks for them. */
export function createPhoneValidity(locales: readonly string[]): PhoneValidity {
  const plan = createValidity(locales);
  return {
    isInternational: remembered(plan.isInternational),
    isPossible: remembered(plan.isPossible),
    isNational: remembered(plan.isNational),
  };
}

const MAX_REMEMBERED = 1_000;

/** The same few numbers come again and again in a conversation. */
function remembered(isValid: (number: string) => boolean): (number: string) => boolean {
  const known = new Map<string, boolean>();
  return (number) => {
    const answer = known.get(number) ?? isValid(number);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(number, answer);
    return answer;
  };
}

function createValidity(locales: readonly string[]): PhoneValidity {
  let library: Library | null = null;
  let plans: readonly Plan[] | null = null;
  const load = (): Library => {
    library ??= require('libphonenumber-js/max') as Library;
    return library;
  };
  const parse = (number: string) => load().parsePhoneNumberFromString(number);

  return {
    isInternational: (number) => parse(number)?.isValid() ?? false,
    isPossible: (number) => parse(number)?.isPossible() ?? false,
    isNational(digits) {
      plans ??= readPlans(locales);
      return plans.some(
        (plan) =>
          fits(plan, digits) && (load().parsePhoneNumberFromString(digits, plan.country)?.isValid() ?? false),
      );
    },
  };
}

function readPlans(locales: readonly string[]): Plan[] {
  const { Metadata, isSupportedCountry } = require('libphonenumber-js/core') as Core;
  const data = require('libphonenumber-js/max/metadata') as ConstructorParameters<typeof Metadata>[0];
  const supported = locales.filter((country): country is CountryCode =>
    isSupportedCountry(country as CountryCode, data),
  );
  return supported.map((country) => {
    const metadata = new Metadata(data);
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan as unknown as NumberingPlan;
    return {
      country,
      prefix: plan.nationalPrefix() ?? '',
      lengths: new Set(plan.possibleLengths()),
      national: new RegExp(`^(?:${plan.nationalNumberPattern()})$`),
    };
  });
}

function fits({ prefix, lengths, national }: Plan, digits: string): boolean {
  const isPrefixed = prefix !== '' && digits.startsWith(prefix);
  const significant = isPrefixed ? digits.slice(prefix.length) : digits;
  return lengths.has(significant.length) && national.test(significant);
}
