import type { CredentialFormat } from './format.js';

/*
 * What opens nothing by itself but names somebody's account at a service: ids of accounts and applications, names of
 * resources, hosts of tenants. Only what a service writes in a way of its own is looked for.
 */

const ASSIGNED = /["'\]]{0,2}\s{0,2}(?::=|=>|[:=])\s{0,2}["'`]?/y;

export const ACCOUNT_FORMATS: readonly CredentialFormat[] = [
  {
    service: 'aws resource',
    literals: ['arn:aws'],
    rest: /(?:-cn|-us-gov)?:[a-z0-9-]{2,24}:[a-z0-9-]{0,20}:(?:\d{12})?:[^\s"'`<>,;()]{1,256}/y,
  },
  {
    service: 'aws account',
    literals: ['accountid', 'account_id', 'account-id', 'account id'],
    anyCase: true,
    before: /aws[_ -]?$/i,
    gap: ASSIGNED,
    rest: /\d{4}-?\d{4}-?\d{4}(?![\d-])/y,
    secret: 'rest',
  },
  tenant('aws bucket', ['.s3'], /(?:[.-][a-z]{2}-[a-z-]{4,16}-\d)?\.amazonaws\.com(?![\w-])/y),
  {
    service: 'aws bucket',
    literals: ['s3'],
    rest: /(?:[.-][a-z]{2}-[a-z-]{4,16}-\d)?\.amazonaws\.com\/[a-z0-9_][\w.-]{2,62}/y,
  },
  tenant('google bucket', ['.storage.googleapis.com'], /(?![\w-])/y),
  {
    service: 'google bucket',
    literals: ['storage.googleapis.com/'],
    rest: /(?!storage\/|upload\/|download\/)[a-z0-9][\w.-]{2,62}/y,
  },
  {
    service: 'google application',
    literals: ['.apps.googleusercontent.com'],
    before: /(?<![\w-])\d{6,24}-[a-z0-9]{20,40}$/,
    rest: /(?![\w-])/y,
  },
  tenant(
    'tenant',
    ['.auth0.com', '.azconfig.io', '.search.windows.net', '.myshopify.com', '.snowflakecomputing.com'],
    /(?:\/indexes\/[\w-]{1,128})?(?![\w-])/y,
  ),
  { service: 'age recipient', literals: ['age1'], rest: /[ac-hj-np-z02-9]{58}(?![A-Za-z0-9])/y },
  {
    service: 'kubernetes bootstrap token',
    literals: ['token-id'],
    gap: ASSIGNED,
    rest: /(?=[a-z]{0,5}\d)[a-z0-9]{6}(?![\w-])/y,
    secret: 'rest',
  },
  {
    service: 'netrc',
    literals: ['machine '],
    rest: /[\w.-]{1,128}\s{1,12}login\s{1,12}\S{1,128}\s{1,12}(?:account\s{1,12}\S{1,128}\s{1,12})?password\s{1,12}[^\s"'`]{1,128}/y,
  },
];

/** `name.service.com`: whose place it is stands before the literal. What services publish themselves is not. */
function tenant(service: string, literals: readonly string[], rest: RegExp): CredentialFormat {
  return {
    service,
    literals,
    before:
      /(?:https?:\/\/)?(?<![\w.-])(?!(?:www|docs?|cdn|api|manage|support|community|help|accounts)\.?$)[A-Za-z0-9][\w.-]{0,80}$/,
    rest,
  };
}
